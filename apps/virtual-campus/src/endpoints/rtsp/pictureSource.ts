/** A coded picture as it leaves a camera. */
export interface CodedPicture {
  /** Units of H.264 without start codes, parameter sets first where it stands by itself. */
  readonly units: readonly Uint8Array[];
  readonly isKey: boolean;
  /** ms since the stream began. */
  readonly time: number;
}

/** What a camera films. It works while somebody watches. */
export interface PictureSource {
  sets(): Promise<{ readonly sps: Uint8Array; readonly pps: Uint8Array }>;
  /** @returns ends it */
  watch(viewer: (picture: CodedPicture) => void): () => void;
}
