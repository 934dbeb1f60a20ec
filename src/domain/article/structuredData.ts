import type { ArticleView } from '../../contract/articles.ts'
import type { CommentThread } from '../../contract/comments.ts'
import { isoDate } from '../crawl/entry.ts'
import { htmlText } from '../crawl/htmlText.ts'
import { HTML_LANG, type Language, localPath } from '../language/languages.ts'
import { shanghaiText } from '../language/shanghaiTime.ts'
import { FAQ, PROBLEM_ASSISTANCE } from './articleTypes.ts'

/** A schema.org thing. */
export type Thing = Record<string, unknown>

export interface Crumb {
  name: string
  /** Path with its language prefix. */
  path: string
}

export interface ArticlePageFacts {
  article: ArticleView
  threads: readonly CommentThread[]
  /** Name of the site, as the publisher. */
  publisher: string
  /** Address of the site. */
  site: string
}

/**
 * Describes an article for search engines: a question with its answers, an answered question, or a technical article.
 */
export function articleThing({ article, threads, publisher, site }: ArticlePageFacts): Thing {
  const url = new URL(localPath(`/home/article/${article.id}`, article.lang), site).href
  const shared = {
    url,
    inLanguage: HTML_LANG[article.lang],
    datePublished: when(article.createdAt),
    dateModified: when(article.updatedAt)
  }
  const author = person(article.author.name)
  if (article.articleType === PROBLEM_ASSISTANCE)
    return { '@type': 'QAPage', ...shared, mainEntity: { ...question(article, threads, url), ...shared, author } }
  if (article.articleType === FAQ) {
    const answer = { '@type': 'Answer', text: htmlText(article.html), url, author, datePublished: shared.datePublished }
    const entity = { '@type': 'Question', name: article.bigTitle, acceptedAnswer: answer }
    return { '@type': 'FAQPage', ...shared, mainEntity: [entity] }
  }
  return {
    '@type': 'TechArticle',
    ...shared,
    headline: article.bigTitle,
    ...(article.smallTitle && { description: article.smallTitle }),
    image: picturePath(article.id, site),
    author,
    publisher: { '@type': 'Organization', name: publisher },
    ...(article.tags.length > 0 && { keywords: article.tags.join(', ') }),
    ...(article.families.length > 0 && { about: article.families.map(({ name }) => ({ '@type': 'Thing', name })) }),
    commentCount: article.discussTimes
  }
}

/** Returns the address of the preview image that other sites show for an article. */
export function picturePath(id: number, site: string): string {
  return new URL(`/og/${id}.png`, site).href
}

function question(article: ArticleView, threads: readonly CommentThread[], url: string): Thing {
  const shown = threads.filter(thread => !thread.deleted && thread.html !== '')
  const accepted = shown.find(thread => thread.accepted)
  // Comments by the asker on the own question are not answers, unless one was accepted.
  const suggested = shown.filter(thread => thread !== accepted && thread.author.id !== article.author.id)
  const answer = (thread: CommentThread) => ({
    '@type': 'Answer',
    text: htmlText(thread.html),
    url: `${url}#comment-${thread.id}`,
    upvoteCount: thread.likes,
    datePublished: when(thread.createdAt),
    author: person(thread.author.name)
  })
  return {
    '@type': 'Question',
    name: article.bigTitle,
    text: htmlText(article.html) || article.bigTitle,
    upvoteCount: article.likeTimes,
    answerCount: suggested.length + (accepted ? 1 : 0),
    ...(accepted && { acceptedAnswer: answer(accepted) }),
    ...(suggested.length > 0 && { suggestedAnswer: suggested.map(answer) })
  }
}

/** Describes the position of a page, from the home page down. Returns undefined for the home page itself. */
export function breadcrumbs(crumbs: readonly Crumb[], site: string): Thing | undefined {
  if (crumbs.length < 2) return undefined
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** Describes the site and its search. */
export function websiteThing(name: string, description: string, lang: Language, site: string): Thing {
  const target = new URL(localPath('/home/search', lang), site).href
  return {
    '@type': 'WebSite',
    name,
    description,
    url: new URL(localPath('/home', lang), site).href,
    inLanguage: HTML_LANG[lang],
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${target}?q={search_term_string}` },
      'query-input': 'required name=search_term_string'
    }
  }
}

/** Returns the JSON-LD of a page. It is safe inside a script element, because no text in it can end the element. */
export function jsonLd(things: readonly (Thing | undefined)[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things.filter(thing => thing !== undefined) }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function person(name: string): Thing {
  return { '@type': 'Person', name }
}

/** Rounds to the minute, so that a page is the same whether it was built from files or rendered from the database. */
function when(iso: string): string {
  return isoDate(shanghaiText(iso))
}
