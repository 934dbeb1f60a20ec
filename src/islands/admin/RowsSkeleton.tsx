const SHAPES = [1, 2, 3, 4, 5, 6]

/** Rows in their own shape, of people or of the log, before they are there. */
export function RowsSkeleton({ loading, log = false }: { loading: string; log?: boolean }) {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {loading}
      </p>
      {SHAPES.map(shape => (
        <div key={shape} className={log ? 'act skeleton' : 'one skeleton'} aria-hidden="true">
          {log ? <i className="bar" /> : <span className="avatar" />}
          <div className="text">
            {!log && <i className="bar" />}
            <i className="bar long" />
          </div>
        </div>
      ))}
    </div>
  )
}
