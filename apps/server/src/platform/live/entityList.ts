import type { ListChannel } from "@atrium/contract/live";
import type { Reach } from "../reach.ts";
import type { LiveFeed, LiveLook } from "./liveFeed.ts";

export interface EntityListOptions<Asks, Entity> {
  readonly channel: ListChannel<Asks, Entity>;
  readonly idOf: (entity: Entity) => string;
  /** Whether a page that comes now gets it. */
  readonly isPresent: (entity: Entity) => boolean;
  /** Whether a subscription is about it. */
  readonly concerns: (entity: Entity, asks: Asks) => boolean;
  /** An entity as far as it is within the limits of a role; undefined: not at all. */
  readonly within: (entity: Entity, reach: Reach) => Entity | undefined;
  /** Whether there is the place that a subscription names. */
  readonly knows: (asks: Asks) => boolean;
  /** Entities that are remembered for pages that come back. */
  readonly most: number;
  /** What a page that comes now gets, where that may be older than what is remembered; absent: of what is remembered. */
  readonly present?: () => Iterable<Entity>;
}

/** Entities with numbered changes. It keeps those that changed last, each in its newest state. */
export class EntityList<Asks, Entity> implements LiveFeed {
  readonly channel: ListChannel<Asks, Entity>;
  readonly #options: EntityListOptions<Asks, Entity>;
  /** By id, in the order of their changes. */
  readonly #entries = new Map<string, { readonly sequence: number; readonly entity: Entity }>();
  readonly #listeners = new Set<() => void>();
  #sequence = 1;
  /** The newest change that is not remembered any more. */
  #forgotten = 0;

  constructor(options: EntityListOptions<Asks, Entity>) {
    this.#options = options;
    this.channel = options.channel;
  }

  /** It is new, or another than before. */
  changed(entity: Entity): void {
    const id = this.#options.idOf(entity);
    this.#sequence += 1;
    this.#entries.delete(id);
    this.#entries.set(id, { sequence: this.#sequence, entity });
    if (this.#entries.size > this.#options.most) this.#forgetOldest();
    for (const listener of this.#listeners) listener();
  }

  isPresent(entity: unknown): boolean {
    const { data } = this.channel.entity.safeParse(entity);
    return data === undefined || this.#options.isPresent(data);
  }

  look(request: unknown, reach?: Reach): LiveLook | undefined {
    const asks = this.channel.asks.parse(request);
    if (!this.#options.knows(asks)) return undefined;
    const sequence = (): number => this.#sequence;
    return {
      get version() {
        return sequence();
      },
      begin: (since) =>
        since === undefined || !this.#remembers(since)
          ? this.#fields(true, this.#presentFor(asks, reach))
          : this.#fields(false, this.#changedFor(asks, { since, reach })),
      changes: (since) => {
        if (!this.#remembers(since)) return this.#fields(true, this.#presentFor(asks, reach));
        const changed = this.#changedFor(asks, { since, reach });
        return changed.length === 0 ? undefined : this.#fields(false, changed);
      },
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  #forgetOldest(): void {
    for (const [id, { sequence }] of this.#entries) {
      this.#forgotten = sequence;
      this.#entries.delete(id);
      return;
    }
  }

  /** Whether all changes after this one are still here. */
  #remembers(since: number): boolean {
    return since >= this.#forgotten && since <= this.#sequence;
  }

  #presentFor(asks: Asks, reach: Reach | undefined): Entity[] {
    const { concerns, isPresent, present } = this.#options;
    const all = present === undefined ? this.#changedAfter(0) : [...present()];
    return this.#within(
      all.filter((entity) => isPresent(entity) && concerns(entity, asks)),
      reach,
    );
  }

  #changedFor(asks: Asks, { since, reach }: { readonly since: number; readonly reach: Reach | undefined }): Entity[] {
    const changed = this.#changedAfter(since).filter((entity) => this.#options.concerns(entity, asks));
    return this.#within(changed, reach);
  }

  #within(entities: Entity[], reach: Reach | undefined): Entity[] {
    return reach === undefined ? entities : entities.flatMap((entity) => this.#options.within(entity, reach) ?? []);
  }

  #changedAfter(since: number): Entity[] {
    return [...this.#entries.values()].filter(({ sequence }) => sequence > since).map(({ entity }) => entity);
  }

  #fields(isComplete: boolean, entities: readonly Entity[]): string {
    return `"sequence":${this.#sequence},"isComplete":${isComplete},"entities":${JSON.stringify(entities)}`;
  }
}
