import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { EntrySkeleton } from './Entry.tsx'
import { PERSON_ROW } from './PersonRow.tsx'

const SHAPES = [1, 2, 3, 4, 5, 6]

/** Skeletons of rows of people or of the log while they load. */
export function RowsSkeleton({ loading, log = false }: { loading: string; log?: boolean }) {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {loading}
      </p>
      {SHAPES.map(shape =>
        log ? (
          <EntrySkeleton
            key={shape}
            first={<SkeletonBar className="my-1.5 h-3 w-30" />}
            second={<SkeletonBar className="my-1.5 h-3 w-[min(340px,90%)]" />}
          />
        ) : (
          <div key={shape} className={PERSON_ROW} aria-hidden="true">
            <span className="avatar size-10" />
            <div>
              <SkeletonBar className="my-1 h-3.5 w-30" />
              <SkeletonBar className="mt-[9px] mb-1 h-3 w-[min(340px,90%)]" />
            </div>
          </div>
        )
      )}
    </div>
  )
}
