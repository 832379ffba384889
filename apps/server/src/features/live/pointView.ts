import type { PageSocket, LiveMember } from "./pageSocket.ts";
import { Frame } from "./frame.ts";
import { reasonsOf, textsOf } from "../../platform/live/textsOf.ts";
import type { LiveValues } from "./liveDirectory.ts";
import { SharedFrames } from "./sharedFrames.ts";

/** Ms for which later members get the same full snapshot. */
const SNAPSHOT_LIFE = 1_000;

interface Snapshot {
  /** The change up to which it is complete. */
  readonly until: number;
  readonly frames: SharedFrames;
}

/** The points of one module at one place, shared by every socket that looks at it. */
export class PointView {
  readonly number: number;
  /** Its points; the site may change them. */
  ids: Int32Array;
  /** Those of them that are texts; nearly always none. */
  #texts: readonly number[];
  readonly members = new Set<PointMember>();
  isDirty = false;
  readonly #newest: LiveValues;
  /** The change up to which the members in step are complete. */
  #sequence: number;
  /** The last catch-up: members that fell behind together missed the same changes. */
  #missed: { readonly since: number; readonly until: number; readonly frame: Frame | undefined } | undefined;
  #whole: (Snapshot & { readonly madeAt: number }) | undefined;

  constructor(options: { readonly number: number; readonly ids: Int32Array; readonly newest: LiveValues }) {
    this.number = options.number;
    this.ids = options.ids;
    this.#newest = options.newest;
    this.#texts = this.#textsAmong(options.ids);
    this.#sequence = options.newest.sequence;
  }

  /** Sends the changes since the last time, as the same bytes for all members that are in step. */
  flush(): void {
    this.isDirty = false;
    const since = this.#sequence;
    const until = this.#newest.sequence;
    if (until === since) return;
    const columns = this.#encode(since);
    // Changes of other views were counted; the members, who get nothing, stay in step.
    if (columns === undefined) return;
    this.#sequence = until;
    const frame = this.#delta(until, columns);
    for (const member of this.members) {
      if (member.sequence < since || member.client.isCongested) {
        member.client.postpone(member);
      } else {
        member.sequence = until;
        member.client.sendPlain(frame);
      }
    }
  }

  /** Its points are others from now on: every member gets all of them again. */
  change(ids: Int32Array): void {
    this.ids = ids;
    this.#texts = this.#textsAmong(ids);
    this.#whole = undefined;
    this.#missed = undefined;
    for (const member of this.members) this.snapshot(member, undefined);
  }

  /** Another run counts the changes. */
  restart(): void {
    this.#sequence = this.#newest.sequence;
    this.change(this.ids);
  }

  /** Sends one member the changes that it missed. */
  catchUp(member: PointMember): void {
    const since = member.sequence;
    const until = this.#newest.sequence;
    member.sequence = until;
    if (this.#missed?.since !== since || this.#missed.until !== until) {
      const columns = this.#encode(since);
      this.#missed = { since, until, frame: columns === undefined ? undefined : this.#delta(until, columns) };
    }
    if (this.#missed.frame !== undefined) member.client.send(this.#missed.frame);
  }

  /** @param since a change of this run that the page has; absent: send everything */
  snapshot(member: PointMember, since: number | undefined): void {
    const { until, frames } = since === undefined ? this.#wholeSnapshot() : this.#snapshotSince(since);
    member.sequence = until;
    member.client.send(frames.for(member.subscription));
    if (member.sequence < this.#newest.sequence) this.catchUp(member);
  }

  /** Pages that come together, as after a restart, get the same snapshot, and then the changes since it was made. */
  #wholeSnapshot(): Snapshot {
    const now = performance.now();
    if (this.#whole === undefined || now - this.#whole.madeAt > SNAPSHOT_LIFE) {
      this.#whole = { ...this.#snapshotSince(undefined), madeAt: now };
    }
    return this.#whole;
  }

  #snapshotSince(since: number | undefined): Snapshot {
    const until = this.#newest.sequence;
    const columns = this.#encode(since ?? -1) ?? NO_COLUMNS;
    const rest = `"view":${this.number},"sequence":${until},"isComplete":${since === undefined},${columns}}`;
    return {
      until,
      frames: new SharedFrames((subscription) => `{"type":"snapshot","subscription":${subscription},${rest}`),
    };
  }

  #encode(since: number): string | undefined {
    const columns = encodeColumns(this.ids, this.#newest, since);
    if (columns === undefined) return columns;
    const { changeSequences, reasons: known } = this.#newest;
    const isSent = (id: number): boolean => (changeSequences[id] ?? 0) > since;
    const { texts } = textsOf(this.#texts.filter(isSent), this.#newest);
    const { reasons } = known.size === 0 ? {} : reasonsOf(this.ids.filter(isSent), this.#newest);
    const named = texts === undefined ? columns : `${columns},"texts":${JSON.stringify(texts)}`;
    return reasons === undefined ? named : `${named},"reasons":${JSON.stringify(reasons)}`;
  }

  #textsAmong(ids: Int32Array): readonly number[] {
    const { textPoints } = this.#newest;
    return textPoints.size === 0 ? [] : [...ids].filter((id) => textPoints.has(id));
  }

  #delta(sequence: number, columns: string): Frame {
    return new Frame(`{"type":"delta","view":${this.number},"sequence":${sequence},${columns}}`);
  }
}

/** One socket's look at a view. */
export class PointMember implements LiveMember {
  readonly client: PageSocket;
  readonly subscription: number;
  /** The change up to which this socket is complete. */
  sequence = 0;
  readonly #view: PointView;
  readonly #onLeave: (member: PointMember) => void;

  constructor(options: {
    readonly client: PageSocket;
    readonly subscription: number;
    readonly view: PointView;
    readonly onLeave: (member: PointMember) => void;
  }) {
    this.client = options.client;
    this.subscription = options.subscription;
    this.#view = options.view;
    this.#onLeave = options.onLeave;
  }

  catchUp(): void {
    this.#view.catchUp(this);
  }

  flush(): void {
    this.#view.flush();
  }

  leave(): void {
    this.#onLeave(this);
  }
}

const NO_COLUMNS = `"ids":[],"values":[],"qualities":[],"times":[],"steadyFor":[]`;

/**
 * The newest values of those points that changed after `since`, as the inside of a JSON object; undefined: none.
 * Checking every point of the view costs less than keeping a list of changes for each view and each slow socket.
 */
function encodeColumns(points: Int32Array, from: LiveValues, since: number): string | undefined {
  const ids: number[] = [];
  const values: number[] = [];
  const qualities: number[] = [];
  const times: number[] = [];
  const steadyFor: number[] = [];
  for (const id of points) {
    if ((from.changeSequences[id] ?? 0) <= since) continue;
    ids.push(id);
    values.push(from.values[id] ?? Number.NaN);
    qualities.push(from.qualities[id] ?? 0);
    const time = Math.round(from.times[id] ?? Number.NaN);
    times.push(time);
    // Nearly always 0, because a point is sent when it has just changed: the shortest way to say when it did.
    steadyFor.push(Math.max(0, time - Math.round(from.since[id] ?? Number.NaN)));
  }
  if (ids.length === 0) return undefined;
  // JSON has no NaN: it becomes null, which is the wire's word for "no value" and "never".
  return `"ids":[${ids.join()}],"values":${JSON.stringify(values)},"qualities":[${qualities.join()}],"times":${JSON.stringify(times)},"steadyFor":${JSON.stringify(steadyFor)}`;
}
