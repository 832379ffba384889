import { isLimited } from "@atrium/contract/people";
import type { Holder } from "../../platform/live/lookTaker.ts";
import { Reach } from "../../platform/reach.ts";
import type { Changes } from "./changes.ts";
import type { IdentityStore } from "./store.ts";
import { listTokens } from "./tokens/tokenStore.ts";

interface HoldersOptions {
  readonly store: Pick<IdentityStore, "listRights">;
  readonly changes: Pick<Changes, "db">;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** What everybody may do who can sign in, and every token. While the database is away: as it was last known. */
export function holdersOf({ store, changes, isDatabaseUnavailable }: HoldersOptions): () => Promise<readonly Holder[]> {
  let known: readonly Holder[] | undefined;
  return async () => {
    try {
      const [people, tokens] = await Promise.all([store.listRights(), listTokens(changes.db)]);
      const all = [
        ...people.map(({ features, limits }) => ({ features, limits })),
        ...tokens.map(({ features, limits }) => ({ features: new Set(features), limits })),
      ];
      known = all.map(({ features, limits }) => ({
        features,
        reach: limits !== undefined && isLimited(limits) ? Reach.of(limits) : undefined,
      }));
      return known;
    } catch (error) {
      if (known !== undefined && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  };
}
