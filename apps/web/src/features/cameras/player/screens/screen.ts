import type { Mp4Sample } from "@atrium/rtsp";

/** Shows the pictures of one stream in one video element, as near to life as it can. */
export interface Screen {
  /** In the order in which they are decoded. */
  add(sample: Mp4Sample): void;
  /** What comes from here on may lie behind a pause. */
  resume(): void;
  /** From time to time, while the stream plays. @returns seconds from the picture that is shown to the newest that has come; undefined: none is there */
  keepLive(): number | undefined;
  /** Nothing is shown or heard after it; the last picture stands. */
  end(): void;
}
