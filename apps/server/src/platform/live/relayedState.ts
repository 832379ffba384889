import * as z from "zod";
import type { LiveFeed } from "./liveFeed.ts";

/** Entities that are over and remembered, before the state is read again without them. */
export const MOST_PAST = 500;

/** What a web node has of a channel: the state of the core, and what changed in it since when. */
export interface RelayedState {
  /** Takes a message of the core: the first one of each connection is the whole state. */
  take(message: unknown, isWhole: boolean, version: number): void;
  /** As `LiveLook` has it; undefined: nothing has come yet. */
  begin(since: number | undefined): string | undefined;
  changes(since: number): string | undefined;
  /** Of a list: the newest change that is in it, by the core's run. */
  readonly since?: { readonly run: string; readonly sequence: number } | undefined;
  /** How much of it is no longer part of the state. */
  readonly past: number;
}

/** @param amended of a newest entity: what this node knows beside the core */
export function relayedState(feed: LiveFeed, amended: Amend = (entity) => entity): RelayedState {
  const { channel } = feed;
  if (channel.kind === "newest") return new NewestState(channel.name, amended);
  if (channel.kind === "rows") return new RowsState((row) => channel.keyOf(row));
  return new ListState((entity) => feed.isPresent?.(entity) ?? true);
}

export type Amend = (entity: unknown) => unknown;

class NewestState implements RelayedState {
  readonly past = 0;
  readonly #name: string;
  readonly #amended: Amend;
  #entity: unknown;

  constructor(name: string, amended: Amend) {
    this.#name = name;
    this.#amended = amended;
  }

  take(message: unknown): void {
    this.#entity = z.record(z.string(), z.unknown()).parse(message)[this.#name];
  }

  begin(): string | undefined {
    return this.#entity === undefined ? undefined : this.changes();
  }

  changes(): string {
    return `${JSON.stringify(this.#name)}:${JSON.stringify(this.#amended(this.#entity))}`;
  }
}

interface Versioned {
  readonly version: number;
  readonly content: unknown;
}

const Rows = z.object({ rows: z.array(z.unknown()) });

class RowsState implements RelayedState {
  readonly past = 0;
  readonly #keyOf: (row: unknown) => string;
  #rows: Map<string, Versioned> | undefined;

  constructor(keyOf: (row: unknown) => string) {
    this.#keyOf = keyOf;
  }

  take(message: unknown, isWhole: boolean, version: number): void {
    const rows = isWhole || this.#rows === undefined ? new Map<string, Versioned>() : this.#rows;
    for (const row of Rows.parse(message).rows) rows.set(this.#keyOf(row), { version, content: row });
    this.#rows = rows;
  }

  begin(): string | undefined {
    return this.#rows && `"rows":${JSON.stringify(contentsOf(this.#rows.values()))}`;
  }

  changes(since: number): string | undefined {
    const changed = contentsOf(this.#rows?.values() ?? [], since);
    return changed.length === 0 ? undefined : `"rows":${JSON.stringify(changed)}`;
  }
}

const List = z.object({
  run: z.string().optional(),
  sequence: z.int().nonnegative(),
  isComplete: z.boolean(),
  entities: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })),
});

interface Listed extends Versioned {
  /** By the core's count, at the latest. */
  readonly sequence: number;
}

class ListState implements RelayedState {
  readonly #isPresent: (entity: unknown) => boolean;
  /** By id, in the order of their changes; undefined: nothing has come yet. */
  #entities: Map<string, Listed> | undefined;
  #sequence = 0;
  #run: string | undefined;
  /** The whole state came with this version, and with this number of the core. */
  #whole = { version: 0, sequence: 0 };
  #past = 0;

  constructor(isPresent: (entity: unknown) => boolean) {
    this.#isPresent = isPresent;
  }

  get past(): number {
    return this.#past;
  }

  take(message: unknown, _isWhole: boolean, version: number): void {
    const { run, sequence, isComplete, entities } = List.parse(message);
    this.#run = run ?? this.#run;
    if (isComplete || this.#entities === undefined) {
      this.#entities = new Map();
      this.#whole = { version, sequence };
      this.#past = 0;
    }
    for (const entity of entities) {
      this.#entities.delete(String(entity.id));
      this.#entities.set(String(entity.id), { version, sequence, content: entity });
      if (!this.#isPresent(entity)) this.#past += 1;
    }
    this.#sequence = sequence;
  }

  get since(): { readonly run: string; readonly sequence: number } | undefined {
    // With too much of it that is over, it is read again as a whole.
    if (this.#run === undefined || this.#past > MOST_PAST) return undefined;
    return { run: this.#run, sequence: this.#sequence };
  }

  begin(since: number | undefined): string | undefined {
    if (this.#entities === undefined) return undefined;
    const isKnown = since !== undefined && since >= this.#whole.sequence && since <= this.#sequence;
    if (!isKnown) return this.#present();
    const missed = [...this.#entities.values()].filter(({ sequence }) => sequence > since);
    return this.#fields(false, contentsOf(missed));
  }

  changes(since: number): string | undefined {
    if (since < this.#whole.version) return this.#present();
    const changed = contentsOf(this.#entities?.values() ?? [], since);
    return changed.length === 0 ? undefined : this.#fields(false, changed);
  }

  #present(): string {
    const all = contentsOf(this.#entities?.values() ?? []);
    return this.#fields(
      true,
      all.filter((entity) => this.#isPresent(entity)),
    );
  }

  #fields(isComplete: boolean, entities: readonly unknown[]): string {
    return `"sequence":${this.#sequence},"isComplete":${isComplete},"entities":${JSON.stringify(entities)}`;
  }
}

/** @param since only what changed after this version */
function contentsOf(all: Iterable<Versioned>, since = -1): unknown[] {
  return [...all].filter(({ version }) => version > since).map(({ content }) => content);
}
