import type { CameraRecordings } from "@atrium/contract/cameras";
import type { Bus } from "../../../platform/bus.ts";
import { Archive } from "../../../platform/recording/archive.ts";
import { type Clip, type ClipFacts, clipOf } from "../../../platform/recording/clip.ts";
import { type Piece, pieceAt } from "../../../platform/recording/piece.ts";
import type { ListedRecording, ListQuestion, Moment, RecordingPlace } from "../../../platform/recording/place.ts";
import { isRecordedAt, keptIn } from "../../../platform/recording/reading.ts";
import { Recorder, type RecorderOptions } from "../../../platform/recording/recorder.ts";
import type { Range } from "../../../platform/recording/stretches.ts";

export interface RecordingsHereOptions extends Omit<RecorderOptions, "archive"> {
  /** The data folder. */
  readonly folder: string;
  readonly bus: Pick<Bus, "subscribe">;
}

/** Recordings that are made in this process and lie in its data folder. */
export class RecordingsHere implements RecordingPlace {
  readonly #archive: Archive;
  readonly #recorder: Recorder;
  readonly #bus: Pick<Bus, "subscribe">;
  #end: () => void = () => undefined;

  constructor(options: RecordingsHereOptions) {
    this.#archive = new Archive(options);
    this.#recorder = new Recorder({ ...options, archive: this.#archive });
    this.#bus = options.bus;
  }

  get figures() {
    const { recording, stoppedAt } = this.#recorder;
    return { recording, octets: this.#archive.octets, isStopped: stoppedAt !== undefined };
  }

  async start(chosen: ReadonlySet<string>): Promise<void> {
    await this.#recorder.start(chosen);
    this.#end = this.#bus.subscribe("site.changed", () => this.#recorder.reconcile());
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#recorder.stop();
  }

  choose(chosen: ReadonlySet<string>): void {
    this.#recorder.choose(chosen);
  }

  archive(): CameraRecordings["archive"] {
    const { limits, stoppedAt = null } = this.#recorder;
    return { octets: this.#archive.octets, ...limits, stoppedAt };
  }

  async list(question: ListQuestion): Promise<ListedRecording[]> {
    return question.cameras.map((camera) => {
      const state = this.#recorder.state(camera);
      return Object.assign(keptIn(this.#archive, camera, question), { camera, isOn: state !== "off", state, away: [] });
    });
  }

  async piece(camera: string, at: number): Promise<Piece | undefined> {
    return await pieceAt(this.#archive, camera, at);
  }

  async clip(camera: string, range: Range, facts: ClipFacts): Promise<Clip> {
    return await clipOf(this.#archive, { camera, ...range }, facts);
  }

  async recordedAt(moments: readonly Moment[]): Promise<boolean[]> {
    return moments.map(({ camera, at }) => isRecordedAt(this.#archive, camera, at));
  }
}
