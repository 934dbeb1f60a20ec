import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { removeExpired } from './accounts/devices.ts'
import { openAuth } from './accounts/openAuth.ts'
import { openSessionCache } from './accounts/sessionCache.ts'
import { createApp } from './app.ts'
import { openActiveAnswers } from './assistant/activeAnswers.ts'
import { openAnswerRelay, removeRelayedParts } from './assistant/answerRelay.ts'
import { openListCache } from './community/articles/listCache.ts'
import { computeRankings, RANKING_SCHEDULE } from './community/rankings.ts'
import { removeExpiredGapAnswers } from './insights/gapAnswers.ts'
import { removeExpiredReads } from './insights/reads.ts'
import { DIGEST_SCHEDULE, type DigestParts, sendDigests } from './notifications/digest.ts'
import { openStreams } from './notifications/eventStreams.ts'
import { notifyFollowers } from './notifications/notifyFollowers.ts'
import { backupSchedule, backupWorker } from './platform/backupWorker.ts'
import { trackInFlightRequests } from './platform/concurrency.ts'
import type { Config, Embedder } from './platform/config.ts'
import { cleanHourly } from './platform/db/cleanup.ts'
import { type DatabaseEvent, type Listener, listenForChanges } from './platform/db/notificationListener.ts'
import type { Db, OpenDatabase } from './platform/db/open.ts'
import { answerMalformedRequests } from './platform/http/malformedRequests.ts'
import { runsAlone } from './platform/instances.ts'
import { type OpenJobs, openJobs, type Schedule, type Workers } from './platform/jobs/open.ts'
import { listen } from './platform/listen.ts'
import { type Mailer, openMailer } from './platform/mail.ts'
import { observeRequests } from './platform/observe/observeRequests.ts'
import { openTracing } from './platform/observe/tracing.ts'
import { removeOutdated } from './platform/retention.ts'
import { completeRequests, stopParts } from './platform/shutdown.ts'
import { VERSION } from './platform/version.ts'
import { removeLateData } from './privacy/deletion.ts'
import { COUNT_SCHEDULE, countDocumentFrequencies } from './retrieval/index/documentFrequency.ts'
import { openSearchIndex } from './retrieval/index/indexWorker.ts'
import { LEARN_SCHEDULE, learnTranslationsInThread } from './retrieval/index/translationsThread.ts'
import { openKeywordSearch } from './retrieval/keywordSearch.ts'
import { openPassageSearch } from './retrieval/passages/passageSearch.ts'
import { forgetPinyin } from './retrieval/pinyinWords.ts'
import { forgetSearches, searchesWritten } from './retrieval/searchLog.ts'
import { openInstanceMetrics } from './site/instanceMetrics.ts'
import { type Maintenance, openHealth } from './site/readiness.ts'
import { openSites } from './site/releases/sites.ts'
import { ticketSchedule, ticketWorkers } from './tickets/workers.ts'
import { openStorage } from './uploads/openStorage.ts'
import { removeUnused } from './uploads/unusedUploads.ts'

export interface RunningServer {
  url: string
  /** Returns the text of /metrics. */
  metrics(): Promise<string>
  /** Completes the requests in progress, then closes. The database stays open. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** False serves only the live API, because a development server renders the pages itself. */
  site?: boolean
}

/**
 * Serves the active site in `<data folder>/site/current` and, once `upkeep` reports a migrated database, the live API.
 * @throws Error if no site is built, or if the configured port is taken
 */
export async function startServer(
  config: Config,
  database: OpenDatabase,
  upkeep: Maintenance = { migrated: true },
  { site = true }: ServerOptions = {}
): Promise<RunningServer> {
  const { db, jobs: jobDb } = database
  const lists = openListCache(db, database.shared)
  const keywords = openKeywordSearch(db, database.shared)
  const auth = await openAuth(db, config)
  const sessions = openSessionCache(auth)
  const inFlight = trackInFlightRequests()
  let listener: Listener | undefined
  const place = join(config.dataFolder, 'site', 'current')
  const reachability = {
    isCutOff: () => listener?.isCutOff() ?? false,
    probe: async () => (await listener?.probe()) ?? true
  }
  const sites = site
    ? await openSites(database, place, { bytes: config.cacheBytes, sessions, inFlight, reachability })
    : undefined
  const streams = openStreams(db, sessions)
  const activeAnswers = openActiveAnswers()
  const relay = openAnswerRelay(db, activeAnswers)
  const embedding = config.embedder && (await openEmbedder(jobDb, config.embedder))
  const passages = openPassageSearch(db, embedding?.semanticSearch)
  const index = openSearchIndex(jobDb, ids => {
    keywords.changed(ids)
    passages.forget()
    embedding?.indexed(ids)
  })
  const heard: DatabaseEvent = {
    article_changed: id => {
      database.shared.changed()
      lists.forget()
      keywords.changed(id === undefined ? undefined : [id])
      passages.forget()
      void sites?.articleChanged(id)
      index.changed(id)
      streams.articleChanged(id)
    },
    person_changed: id => {
      database.shared.changed()
      sessions.forget(id)
      streams.personChanged(id)
    },
    inbox_changed: streams.inboxChanged,
    support_changed: streams.supportChanged,
    rankings_changed: () => sites?.reorder(),
    answer_wanted: relay.wanted,
    answer_grown: relay.grown,
    answer_stopped: relay.stopped
  }
  listener = await listenForChanges(database.url, heard, database.dropIdle)
  // Covers changes since the site was opened, before notifications arrived.
  await sites?.articleChanged(undefined)
  if (upkeep.migrated) index.changed(undefined)
  const storage = openStorage(config)
  const cleaning = cleanHourly(jobDb, [
    now => removeExpired(jobDb, now),
    now => removeUnused(jobDb, storage, now),
    () => removeExpiredReads(jobDb),
    () => forgetSearches(jobDb),
    () => removeExpiredGapAnswers(jobDb),
    now => removeRelayedParts(jobDb, now),
    now => removeLateData(jobDb, now),
    now => removeOutdated(jobDb, config, now)
  ])

  const health = openHealth({ listener, sites, upkeep })
  const tracing = config.traced ? await openTracing(VERSION) : undefined
  // Replacing the global Request and Response would break libraries that use the real ones, such as Shiki's loader.
  const app = createApp({
    database,
    config,
    auth,
    sessions,
    streams,
    activeAnswers,
    relay,
    health,
    tracing: tracing?.middleware,
    isMigrated: () => upkeep.migrated,
    lists,
    keywords,
    storage,
    passages
  })
  const api = getRequestListener((request, env) => inFlight.track(Promise.resolve(app.fetch(request, env))), {
    overrideGlobalObjects: false
  })
  const server = createServer(
    observeRequests((request, response) => {
      if (!sites?.answer(request, response)) void api(request, response)
    }, config)
  )
  answerMalformedRequests(server)
  const port = await listen(server, config).catch(async error => {
    // The embedded database stops next, and the lost connection would be the last line of the log.
    await listener?.stop()
    throw error
  })
  const url = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const mailer = openMailer(config)
  const jobs = openServerJobs(database, config, {
    mailer,
    digest: { config, secret: auth.secret, site: config.siteUrl ?? url },
    noteFailure: reason => {
      upkeep.failure = { reason, at: new Date() }
    }
  })
  return {
    url,
    metrics: openInstanceMetrics({
      ...{ database, dataFolder: config.dataFolder, version: VERSION, backsUp: config.backup.to !== undefined },
      ...{ listener, sites, upkeep, health, streams }
    }),
    async stop() {
      const jobsEnd = jobs.stop()
      upkeep.stopping = true
      // Load balancers see the state in /readyz meanwhile, and send no more requests.
      await delay(config.drainMs)
      await completeRequests(server, inFlight, {
        'open streams': streams,
        'answers being written': activeAnswers,
        'answers of other servers': relay
      })
      await listener?.stop()
      await stopParts({
        'the search index': index,
        embeddings: embedding,
        'the site': sites,
        'the clean-up': cleaning,
        'the log of searches': { stop: () => searchesWritten(db) },
        jobs: { stop: () => jobsEnd },
        traces: tracing
      })
      mailer.close()
    }
  }
}

/** Opens the jobs of a server: its workers, and when they run. */
function openServerJobs(
  database: OpenDatabase,
  config: Config,
  { mailer, digest, noteFailure }: { mailer: Mailer; digest: DigestParts; noteFailure(reason: string): void }
): OpenJobs {
  const { jobs: db, url } = database
  const workers: Workers = {
    mail: mail => mailer.deliver(mail),
    'notify-followers': ({ articleId }, signal) => notifyFollowers(db, articleId, signal),
    digest: (_, signal) => sendDigests(db, digest, new Date(), signal),
    rankings: () => computeRankings(db),
    'count-words': () => countDocumentFrequencies(db).then(forgetPinyin),
    'learn-translations': (_, signal) => learnTranslationsInThread(url, signal),
    backup: backupWorker(url, config),
    ...ticketWorkers(database, config, digest.site, noteFailure)
  }
  const schedule: Schedule = {
    digest: DIGEST_SCHEDULE,
    rankings: RANKING_SCHEDULE,
    'count-words': COUNT_SCHEDULE,
    'learn-translations': LEARN_SCHEDULE,
    backup: backupSchedule(config),
    ...ticketSchedule(config)
  }
  return openJobs(url, workers, schedule, () => runsAlone(db))
}

/** Loaded on demand, so that a server with keyword search only uses no memory for it. */
async function openEmbedder(db: Db, embedder: Embedder) {
  const [{ openEmbedding }, { openSemanticSearch }] = await Promise.all([
    import('./retrieval/index/embeddingWorker.ts'),
    import('./retrieval/passages/semanticSearch.ts')
  ])
  return { ...openEmbedding(db, embedder), semanticSearch: openSemanticSearch(embedder) }
}
