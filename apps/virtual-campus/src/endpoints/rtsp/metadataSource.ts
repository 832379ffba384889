/** What a camera says beside its pictures: documents of ONVIF. It works while somebody listens. */
export interface MetadataSource {
  /** @returns ends it */
  listen(listener: (xml: string) => void): () => void;
}
