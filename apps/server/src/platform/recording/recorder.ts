import type { CameraRecording } from "@atrium/contract/cameras";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import { type DiskWatch, isWantOfRoom } from "../diskWatch.ts";
import { every, type Repetition } from "../every.ts";
import type { Upstream } from "../filming/upstream.ts";
import type { Archive } from "./archive.ts";
import { CameraRecorder } from "./cameraRecorder.ts";

export interface RecordingLimits {
  readonly mostOctets: number;
  readonly days: number;
  readonly floor: number;
}

export interface RecorderOptions {
  readonly archive: Archive;
  readonly limits: RecordingLimits;
  /** The stream of a camera; undefined: it cannot be recorded here. The same as long as it can be. */
  readonly streamOf: (camera: string) => Upstream | undefined;
  readonly disk: Pick<DiskWatch, "room" | "state" | "heard">;
  /** A line among the events of the site. */
  readonly note: (event: { readonly time: number; readonly text: string; readonly name: string }) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** ms between two looks at the disk and at each camera, and between two clearings of what is too old. */
const INTERVAL = 2_000;
const TRIM = 60_000;
/** Room beyond the floor from which on it records again, so that it does not begin and end by the second. */
const RESUME_FACTOR = 1.05;
/** ms without a picture after which a camera counts as silent, and before one whose file failed is tried again. */
const SILENT_AFTER = 5_000;
const RETRY = 10_000;
const DAY = 86_400_000;

interface Running {
  readonly upstream: Upstream;
  readonly recorder: CameraRecorder;
  readonly leave: () => void;
}

/** Records the cameras that somebody has chosen, as long as the disk has room. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #running = new Map<string, Running>();
  /** By the clock's `elapsed`. */
  readonly #failedAt = new Map<string, number>();
  readonly #endings = new Set<Promise<void>>();
  #chosen: ReadonlySet<string> = new Set();
  #stoppedAt: number | undefined;
  #trimmedAt = Number.NEGATIVE_INFINITY;
  #isTrimming = false;
  #isStarted = false;
  #looking: Repetition | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get limits(): RecordingLimits {
    return this.#options.limits;
  }

  /** Epoch ms since which nothing is recorded because the disk is full. */
  get stoppedAt(): number | undefined {
    return this.#stoppedAt;
  }

  /** Cameras of which pictures come. */
  get recording(): number {
    return [...this.#running.keys()].filter((camera) => this.state(camera) === "recording").length;
  }

  async start(chosen: ReadonlySet<string>): Promise<void> {
    const { archive, clock, log } = this.#options;
    await archive.open();
    this.#chosen = chosen;
    this.#isStarted = true;
    this.#look();
    this.#looking = every({ task: "recording", interval: INTERVAL, run: () => this.#look(), clock, log });
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    await this.#looking?.stop();
    for (const camera of this.#running.keys()) this.#leave(camera);
    await Promise.all(this.#endings);
  }

  /** From now on these are recorded, and no others. */
  choose(chosen: ReadonlySet<string>): void {
    for (const camera of this.#failedAt.keys()) if (!chosen.has(camera)) this.#failedAt.delete(camera);
    this.#chosen = chosen;
    this.reconcile();
  }

  state(camera: string): CameraRecording["state"] {
    if (!this.#chosen.has(camera)) return "off";
    if (this.#stoppedAt !== undefined) return "stopped";
    const lastAt = this.#running.get(camera)?.recorder.lastAt ?? Number.NEGATIVE_INFINITY;
    return this.#options.clock.elapsed() - lastAt < SILENT_AFTER ? "recording" : "waiting";
  }

  #look(): void {
    this.#lookAtDisk();
    this.reconcile();
    const now = this.#options.clock.elapsed();
    if (now - this.#trimmedAt >= TRIM) this.#trim();
  }

  #lookAtDisk(): void {
    const { disk, limits, clock, log, note } = this.#options;
    const isBelow =
      disk.state === "full" || disk.room < limits.floor * (this.#stoppedAt === undefined ? 1 : RESUME_FACTOR);
    if (isBelow === (this.#stoppedAt !== undefined)) return;
    const time = clock.now();
    this.#stoppedAt = isBelow ? time : undefined;
    log.warn({ room: disk.room, floor: limits.floor }, isBelow ? "recording stopped" : "recording goes on");
    if (this.#chosen.size === 0) return;
    note({
      time,
      name: t("Cameras"),
      text: isBelow ? t("Recording stopped: not enough disk space") : t("Recording resumed"),
    });
  }

  /** Looks at once which cameras can be recorded now. */
  reconcile(): void {
    if (!this.#isStarted) return;
    const { streamOf, clock } = this.#options;
    const hasRoom = this.#stoppedAt === undefined;
    for (const [camera, { upstream }] of this.#running) {
      const isWanted = hasRoom && this.#chosen.has(camera) && streamOf(camera) === upstream;
      if (!isWanted) this.#leave(camera);
    }
    for (const camera of hasRoom ? this.#chosen : []) {
      if (this.#running.has(camera)) continue;
      const upstream = streamOf(camera);
      const failedAt = this.#failedAt.get(camera) ?? Number.NEGATIVE_INFINITY;
      if (upstream !== undefined && clock.elapsed() - failedAt >= RETRY) this.#join(camera, upstream);
    }
  }

  #join(camera: string, upstream: Upstream): void {
    const { archive, clock, log, disk } = this.#options;
    const recorder = new CameraRecorder({
      camera,
      archive,
      clock,
      onFailure: (error) => {
        disk.heard(error);
        this.#failedAt.set(camera, clock.elapsed());
        if (!isWantOfRoom(error)) log.warn({ err: error, camera }, "a camera could not be recorded");
        if (this.#running.get(camera)?.recorder === recorder) this.#leave(camera);
        if (this.#isStarted) this.#lookAtDisk();
      },
      onChunk: () => this.#trim(),
    });
    this.#running.set(camera, { upstream, recorder, leave: upstream.record(recorder) });
  }

  #leave(camera: string): void {
    const running = this.#running.get(camera);
    if (running === undefined) return;
    this.#running.delete(camera);
    running.leave();
    const ending = running.recorder.stop().finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
  }

  #trim(): void {
    if (this.#isTrimming || !this.#isStarted) return;
    const { archive, limits, clock, log } = this.#options;
    this.#isTrimming = true;
    this.#trimmedAt = clock.elapsed();
    const before = clock.now() - limits.days * DAY;
    const trimming = archive
      .trim({ mostOctets: limits.mostOctets, before })
      .catch((error: unknown) => log.warn({ err: error }, "old recordings could not be deleted"))
      .finally(() => {
        this.#isTrimming = false;
        this.#endings.delete(trimming);
      });
    this.#endings.add(trimming);
  }
}
