import type { DescribedSite } from "../../platform/integrations/siteModel.ts";
import type { Reach } from "../../platform/reach.ts";
import { entitiesOf, type Entity, isWithin } from "./entities.ts";

export interface KnownSiteOptions {
  readonly directory: DescribedSite & { readonly revision: number };
}

/** The records of the site as it is now. They are made at the first question after a change. */
export class KnownSite {
  readonly #directory: KnownSiteOptions["directory"];
  #entities: ReadonlyMap<string, Entity> | undefined;
  #revision = -1;

  constructor({ directory }: KnownSiteOptions) {
    this.#directory = directory;
  }

  get revision(): number {
    return this.#directory.revision;
  }

  /** Undefined: there is no such record, or it is beyond the caller's reach. */
  find(id: string, reach: Reach | undefined): Entity | undefined {
    const found = this.#all.get(id);
    return found !== undefined && isWithin(found, reach) ? found : undefined;
  }

  *within(reach: Reach | undefined): Generator<Entity, void> {
    for (const entity of this.#all.values()) if (isWithin(entity, reach)) yield entity;
  }

  /** Lets go of the records: a site has some ten thousand. */
  forget(): void {
    this.#entities = undefined;
  }

  get #all(): ReadonlyMap<string, Entity> {
    const { revision } = this.#directory;
    if (this.#entities === undefined || this.#revision !== revision) this.#entities = entitiesOf(this.#directory);
    this.#revision = revision;
    return this.#entities;
  }
}
