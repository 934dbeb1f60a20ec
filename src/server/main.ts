import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openKnownSessions } from './accounts/knownSessions.ts'
import { openAuth } from './accounts/openAuth.ts'
import { removeExpired } from './accounts/removeExpired.ts'
import { createApp } from './app.ts'
import { openListCache } from './articles/listCache.ts'
import { openRuns } from './assistant/runs.ts'
import type { Config, Embedder } from './config.ts'
import { openLiveCrawl } from './crawl/liveCrawl.ts'
import { cleanHourly } from './db/hourly.ts'
import type { Db, OpenDatabase } from './db/open.ts'
import { forgetGapAnswers } from './gaps/answers.ts'
import { openFiles } from './http/files.ts'
import { siteHandler } from './http/site.ts'
import { openJobs } from './jobs/open.ts'
import { openBuild } from './live/build.ts'
import { trackChanges } from './live/changes.ts'
import { openLiveSource } from './live/data.ts'
import { gather } from './live/gather.ts'
import { listenForChanges } from './live/listen.ts'
import { openLivePages } from './live/livePages.ts'
import { openPersonPages } from './live/personPages.ts'
import { computeRankings, RANKING_SCHEDULE, rankedAt } from './live/rankings.ts'
import { openSearchIndex } from './live/searchIndex.ts'
import { together } from './live/together.ts'
import { DIGEST_SCHEDULE, sendDigests } from './messages/digest.ts'
import { openStreams } from './messages/streams.ts'
import { tellFollowers } from './messages/tellFollowers.ts'
import { openPictures } from './pictures/pictures.ts'
import { forgetReads } from './reads/reads.ts'
import { COUNT_SCHEDULE, countWords } from './search/countWords.ts'
import { forgetSearches } from './search/searches.ts'
import { openKeywordSearch } from './search/searchKeywords.ts'
import { removeUnused } from './uploads/removeUnused.ts'
import { openStorage } from './uploads/storage.ts'

const FIRST_PORT = 4321
const PORTS_TRIED = 50

export interface RunningServer {
  url: string
  /** Finishes the requests under way, then closes. The database stays open. */
  stop(): Promise<void>
}

/**
 * Serves the site that is up in `<data folder>/site/current` and the live API over a migrated database.
 * Throws when no site is built, or when the port that was asked for is taken.
 */
export async function startServer(config: Config, database: OpenDatabase): Promise<RunningServer> {
  const build = await openBuild(join(config.dataFolder, 'site', 'current'))
  if (!build) throw new Error('There is no built site yet. Run npm start, or npm run build first.')
  const { db } = database
  const changes = trackChanges(db, build)
  const source = openLiveSource(db, build)
  const pictures = openPictures(db, build)
  const live = together(openLivePages(build, changes, source), [openLiveCrawl(build, changes, db), pictures])
  const lists = openListCache(db)
  const keywords = openKeywordSearch(db)
  const auth = await openAuth(db, config)
  const sessions = openKnownSessions(auth)
  const streams = openStreams(db, sessions)
  const runs = openRuns()
  const look = gather(async ids => {
    const ofPages = await changes.refresh(ids)
    if (!ids) source.forget()
    live.forget(ofPages)
  })
  const embedding = config.embedder && (await openEmbedder(db, config.embedder))
  const index = openSearchIndex(db, ids => {
    keywords.forget()
    embedding?.indexed(ids)
  })
  const listener = await listenForChanges(database.url, {
    article_changed: id => {
      lists.forget()
      keywords.forget()
      look(id).catch(error => console.error(`A change could not be followed: ${error.message}`))
      index.changed(id)
      streams.articleChanged(id)
    },
    person_changed: id => {
      sessions.forget(id)
      streams.personChanged(id)
    },
    inbox_changed: streams.inboxChanged,
    support_changed: streams.supportChanged,
    rankings_changed() {
      changes.reorder()
      source.forget()
      live.forget([])
    }
  })
  await look(undefined)
  index.changed(undefined)
  const ordered = await rankedAt(db)
  if (ordered && ordered > new Date(build.builtAt)) changes.reorder()
  const storage = openStorage(config)
  const cleaning = cleanHourly(db, async () => {
    const now = new Date()
    await removeExpired(db, now)
    await removeUnused(db, storage, now)
    await forgetReads(db)
    await forgetSearches(db)
    await forgetGapAnswers(db)
  })

  const site = siteHandler(openFiles(build.client, config.cacheBytes), live, openPersonPages(build, source, sessions))
  // Its own Request and Response would break libraries that use the real ones, such as Shiki's loader.
  const api = getRequestListener(
    createApp({
      database,
      config,
      auth,
      sessions,
      streams,
      runs,
      build,
      lists,
      keywords,
      storage,
      meaning: embedding?.meaning
    }).fetch,
    {
      overrideGlobalObjects: false
    }
  )
  const server = createServer((request, response) => {
    if (!site(request, response)) void api(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
    const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const text = tooLong ? 'The address or a header is too long.' : 'The request is malformed.'
    if (socket.writable) {
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`
      )
    }
  })
  const port = await listen(server, config)
  const url = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const digest = { config, secret: auth.secret, site: config.siteUrl ?? url }
  const jobs = openJobs(
    database.url,
    {
      'tell-followers': ({ articleId }, signal) => tellFollowers(db, articleId, signal),
      digest: (_, signal) => sendDigests(db, digest, new Date(), signal),
      rankings: () => computeRankings(db),
      'count-words': () => countWords(db)
    },
    { digest: DIGEST_SCHEDULE, rankings: RANKING_SCHEDULE, 'count-words': COUNT_SCHEDULE }
  )
  return {
    url,
    async stop() {
      const jobsEnd = jobs.stop()
      await streams.stop()
      await runs.stop()
      await listener.stop()
      await index.stop()
      await embedding?.stop()
      await pictures.stop()
      await cleaning.stop()
      await jobsEnd
      const closed = new Promise(done => server.close(done))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 3000).unref()
      await closed
    }
  }
}

/** Loaded where it is wanted: a server that compares words alone takes no memory for it. */
async function openEmbedder(db: Db, embedder: Embedder) {
  const [{ openEmbedding }, { openMeaning }] = await Promise.all([
    import('./live/embedding.ts'),
    import('./search/meaning.ts')
  ])
  return { ...openEmbedding(db, embedder), meaning: openMeaning(embedder) }
}

/** Listens on the configured port, or on the first free one from 4321 on. */
async function listen(server: Server, { host, port }: Config): Promise<number> {
  const first = port ?? FIRST_PORT
  for (let tried = first; ; tried++) {
    try {
      await new Promise<void>((done, fail) => {
        server.once('error', fail)
        server.listen(tried, host, () => {
          server.off('error', fail)
          done()
        })
      })
      return tried
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken) throw error
      if (port !== undefined) throw new Error(`Port ${port} is taken. Choose another with PORT=….`)
      if (tried >= first + PORTS_TRIED) throw new Error(`Every port from ${first} to ${tried} is taken.`)
    }
  }
}
