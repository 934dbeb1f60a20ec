/** The HTML of Markdown that is being written. The pipeline is loaded with the first use. */
export async function previewed(content: string): Promise<{ html: string }> {
  const [{ renderMarkdown }, { withPictureSizes }] = await Promise.all([
    import('../../markdown/render.ts'),
    import('../../markdown/pictureSizes.ts')
  ])
  const { html } = await renderMarkdown(content, { idPrefix: 'preview-' })
  return { html: withPictureSizes(html) }
}
