import * as z from 'zod'

/** Reply to an upload. */
export const uploaded = z
  .object({
    url: z.string().describe('Its path on this site: `/uploads/<SHA-256>.<extension>`'),
    name: z.string().describe('The name that it had, cleaned'),
    size: z.int().describe('In bytes, as it is kept: a picture without its metadata'),
    width: z.int().optional().describe('Of a picture, upright'),
    height: z.int().optional()
  })
  .meta({ id: 'UploadedFile' })
export type Uploaded = z.output<typeof uploaded>
