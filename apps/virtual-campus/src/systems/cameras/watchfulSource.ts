import { type CameraMetadata, writeMetadata } from "@atrium/rtsp";
import type { MetadataSource } from "../../endpoints/rtsp/metadataSource.ts";

/** ms between two looks at what there is to say. */
const PACE = 250;

/** Says whether a camera turns and whether something moves before it: first as it is, then each change alone. */
export class WatchfulSource implements MetadataSource {
  readonly #look: () => CameraMetadata;
  readonly #clock: () => number;

  constructor(look: () => CameraMetadata, clock: () => number) {
    this.#look = look;
    this.#clock = clock;
  }

  listen(listener: (xml: string) => void): () => void {
    let said = "";
    const tell = () => {
      const now = this.#look();
      const key = JSON.stringify(now);
      if (key !== said) {
        said = key;
        listener(writeMetadata(now, new Date(this.#clock()).toISOString()));
      }
    };
    tell();
    const timer = setInterval(tell, PACE);
    return () => clearInterval(timer);
  }
}
