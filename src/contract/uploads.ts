import * as z from 'zod'

/** Reply to an upload. */
export const uploaded = z
  .object({
    url: z.string().describe('Path on this site: `/uploads/<SHA-256>.<extension>`'),
    name: z.string().describe('Sanitized original name'),
    size: z.int().describe('Stored size in bytes, for a picture without metadata'),
    width: z.int().optional().describe('Width of a picture in pixels, after rotation'),
    height: z.int().optional()
  })
  .meta({ id: 'UploadedFile' })
export type Uploaded = z.output<typeof uploaded>
