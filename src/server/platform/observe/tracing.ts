import type { MiddlewareHandler } from 'hono'

export interface Tracing {
  middleware: MiddlewareHandler
  /** Sends the pending traces. */
  stop(): Promise<void>
}

/**
 * Traces API calls and sends the traces to OTEL_EXPORTER_OTLP_ENDPOINT. Continues traces of the proxy. Replaces
 * addresses by their routes, because a path or a query may contain a token, such as that of a new password. Removes messages
 * from errors, because they may contain data that people sent.
 */
export async function openTracing(version: string): Promise<Tracing> {
  const [{ httpInstrumentationMiddleware }, api, sdk, { OTLPTraceExporter }, resources, hooks, core] =
    await Promise.all([
      import('@hono/otel'),
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core')
    ])
  const exporter = new OTLPTraceExporter()
  const send = exporter.export.bind(exporter)
  exporter.export = (spans, done) => {
    for (const { attributes, events } of spans) {
      if (typeof attributes['url.full'] === 'string')
        attributes['url.full'] = `${new URL(attributes['url.full']).origin}${attributes['http.route'] ?? ''}`
      for (const event of events) event.attributes = { 'exception.type': event.attributes?.['exception.type'] ?? '' }
    }
    send(spans, done)
  }
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.name': process.env.OTEL_SERVICE_NAME ?? 'pinout',
        'service.version': version
      })
    ),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleShare()) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })]
  })
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  return {
    middleware: httpInstrumentationMiddleware({ tracerProvider: provider, captureActiveRequests: false }),
    stop: () => provider.shutdown()
  }
}

/** Reads the share of traced requests from the setting of OpenTelemetry. Default 1. */
function sampleShare(): number {
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  return share >= 0 && share <= 1 ? share : 1
}
