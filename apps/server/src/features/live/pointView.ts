import type { LiveClient, LiveMember } from "./liveClient.ts";
import type { LiveValues } from "./liveDirectory.ts";

/** The points of one module at one place, shared by every socket that looks at it. */
export class PointView {
  readonly number: number;
  readonly ids: Int32Array;
  readonly members = new Set<PointMember>();
  isDirty = false;
  readonly #values: LiveValues;
  /** Up to which change the members that are in step have been told. */
  #sequence: number;
  /** The last catch-up text: members that were left behind together missed the same. */
  #missed: { readonly since: number; readonly until: number; readonly columns: string } | undefined;

  constructor(options: { readonly number: number; readonly ids: Int32Array; readonly values: LiveValues }) {
    this.number = options.number;
    this.ids = options.ids;
    this.#values = options.values;
    this.#sequence = options.values.sequence;
  }

  /** Tells what changed since the last time, as the same bytes for all members that are in step. */
  flush(): void {
    this.isDirty = false;
    const since = this.#sequence;
    const until = this.#values.sequence;
    this.#sequence = until;
    const columns = encodeColumns(this.ids, this.#values, since);
    if (columns === undefined) return;
    const bytes = this.#delta(until, columns);
    for (const member of this.members) {
      if (member.sequence < since || member.client.isCongested) {
        member.client.postpone(member);
      } else {
        member.sequence = until;
        member.client.sendShared(bytes);
      }
    }
  }

  /** Tells one member what it missed. */
  catchUp(member: PointMember): void {
    const since = member.sequence;
    const until = this.#values.sequence;
    member.sequence = until;
    if (this.#missed?.since !== since || this.#missed.until !== until) {
      const columns = encodeColumns(this.ids, this.#values, since);
      if (columns === undefined) return;
      this.#missed = { since, until, columns };
    }
    member.client.send(this.#delta(until, this.#missed.columns));
  }

  /** @param since a change of this run that the page has seen; absent: tell everything */
  snapshot(member: PointMember, since: number | undefined): void {
    const until = this.#values.sequence;
    member.sequence = until;
    const columns = encodeColumns(this.ids, this.#values, since ?? -1) ?? NO_COLUMNS;
    const head = `{"type":"snapshot","subscription":${member.subscription},"view":${this.number},"sequence":${until}`;
    member.client.send(Buffer.from(`${head},"isComplete":${since === undefined},${columns}}`));
  }

  #delta(sequence: number, columns: string): Buffer {
    return Buffer.from(`{"type":"delta","view":${this.number},"sequence":${sequence},${columns}}`);
  }
}

/** One socket's look at a view. */
export class PointMember implements LiveMember {
  readonly client: LiveClient;
  readonly subscription: number;
  /** Up to which change this socket has been told. */
  sequence = 0;
  readonly #view: PointView;
  readonly #onLeave: (member: PointMember) => void;

  constructor(options: {
    readonly client: LiveClient;
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

  leave(): void {
    this.#onLeave(this);
  }
}

const NO_COLUMNS = `"ids":[],"values":[],"qualities":[],"times":[]`;

/**
 * The newest values of those points that changed after `since`, as the inside of a JSON object; undefined: none.
 * A look at every point of the view costs less than keeping a list of changes for each view and each slow socket.
 */
function encodeColumns(points: Int32Array, from: LiveValues, since: number): string | undefined {
  const ids: number[] = [];
  const values: number[] = [];
  const qualities: number[] = [];
  const times: number[] = [];
  for (const id of points) {
    if ((from.changedAt[id] ?? 0) <= since) continue;
    ids.push(id);
    values.push(from.values[id] ?? Number.NaN);
    qualities.push(from.qualities[id] ?? 0);
    times.push(Math.round(from.times[id] ?? Number.NaN));
  }
  if (ids.length === 0) return undefined;
  // JSON has no NaN: it becomes null, which is the wire's word for "no value" and "never".
  return `"ids":[${ids.join()}],"values":${JSON.stringify(values)},"qualities":[${qualities.join()}],"times":${JSON.stringify(times)}`;
}
