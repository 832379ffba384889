import type { ListChannel, NewestChannel, RowsChannel } from "@atrium/contract/live";
import type { AskedPlace, Reach } from "../reach.ts";

/** The data behind one channel of the contract: a feature hands it to the live socket in its part's `channels`. */
export interface LiveFeed {
  readonly channel: ListChannel | NewestChannel | RowsChannel;
  /**
   * What a subscription looks at; undefined: it names a place that does not exist.
   * @param request the subscription, which the channel's schema has checked
   * @param reach the limits of the role of who looks; absent: none
   */
  look(request: unknown, reach?: Reach): LiveLook | undefined;
  /** Of a list: whether a page that comes now gets an entity; absent: it does. */
  isPresent?(entity: unknown): boolean;
}

/** What all pages see that ask the same of a channel. Its states are numbered. */
export interface LiveLook {
  /** The number of the newest state, above 0. */
  readonly version: number;
  /**
   * The fields of a subscription's first message: `"rows":[…]`; undefined: they come with the next change.
   * @param since a state of this run that the page has
   */
  begin(since: number | undefined): string | undefined;
  /** The fields of the message for a page that has the state `since`; undefined: nothing changed for it. */
  changes(since: number): string | undefined;
  /** The returned function ends the subscription. */
  onChange(listener: () => void): () => void;
}

interface NewestSource<Entity> {
  current(): Entity;
  onChange(listener: () => void): () => void;
}

interface RowsSource<Row> {
  readonly version: number;
  /** Rows that changed after this version; 0 gives all. */
  rowsSince(version: number): readonly Row[];
  onChange(listener: () => void): () => void;
}

/** @param sourceOf undefined: there is no such place; with a reach, as somebody has it whose role is limited to that */
export function newestFeed<Asks, Entity>(
  channel: NewestChannel<Asks, Entity>,
  sourceOf: (asks: Asks, reach: Reach | undefined) => NewestSource<Entity> | undefined,
): LiveFeed {
  const look = (request: unknown, reach?: Reach): LiveLook | undefined => {
    const source = sourceOf(channel.asks.parse(request), reach);
    if (source === undefined) return undefined;
    const newest = (): string => `${JSON.stringify(channel.name)}:${JSON.stringify(source.current())}`;
    let version = 1;
    return {
      get version() {
        return version;
      },
      begin: newest,
      changes: newest,
      onChange: (listener) =>
        source.onChange(() => {
          version += 1;
          listener();
        }),
    };
  };
  return { channel, look };
}

/**
 * @param sourceOf undefined: there is no such place
 * @param placeOf of a row: one at a place beyond the limits of a role is left out for it
 */
export function rowsFeed<Asks, Row>(
  channel: RowsChannel<Asks, Row>,
  sourceOf: (asks: Asks) => RowsSource<Row> | undefined,
  placeOf: (row: Row) => AskedPlace,
): LiveFeed {
  const look = (request: unknown, reach?: Reach): LiveLook | undefined => {
    const source = sourceOf(channel.asks.parse(request));
    if (source === undefined) return undefined;
    const within = (rows: readonly Row[]) =>
      reach === undefined ? rows : rows.filter((row) => reach.hasPlace(placeOf(row)));
    const fieldOf = (rows: readonly Row[]): string => `"rows":${JSON.stringify(rows)}`;
    return {
      get version() {
        return source.version;
      },
      begin: () => fieldOf(within(source.rowsSince(0))),
      changes: (since) => {
        const rows = within(source.rowsSince(since));
        return rows.length === 0 ? undefined : fieldOf(rows);
      },
      onChange: (listener) => source.onChange(listener),
    };
  };
  return { channel, look };
}
