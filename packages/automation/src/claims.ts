/** What a rule wants of one point, in the point's unit. */
export interface ClaimTarget {
  readonly device: string;
  readonly point: string;
  readonly value: number;
}

/** What one run wants as long as it is under way. */
export interface Claim {
  /** The id of the run. */
  readonly run: number;
  /** When it was due, ms since the epoch. */
  readonly since: number;
  /** The id of its rule. */
  readonly rule: number;
  readonly targets: readonly ClaimTarget[];
}

/** What a source wants of a point from now on; null: nothing any more. */
export interface ClaimChange {
  readonly device: string;
  readonly point: string;
  readonly value: number | null;
}

interface Wish {
  readonly claim: Omit<Claim, "targets">;
  readonly target: ClaimTarget;
}

/**
 * What the runs of one source that are under way want together, point by point: of several, the one that began later
 * counts, of those of one moment the rule with the larger id. The others wait under it.
 */
export class Claims {
  readonly #claims = new Map<number, Claim>();
  /** The one that counts last. */
  readonly #wishes = new Map<string, readonly Wish[]>();

  /** Points of which another run counts now. A run that is there already changes nothing. */
  begin(claim: Claim): ClaimChange[] {
    if (this.#claims.has(claim.run)) return [];
    this.#claims.set(claim.run, claim);
    return claim.targets.flatMap((target) => {
      const key = keyOf(target);
      const before = this.#wishes.get(key) ?? [];
      const after = [...before.filter((wish) => wish.claim.run !== claim.run), { claim, target }].toSorted(byOrder);
      return this.#put(key, target, after);
    });
  }

  /** Points of which another run counts now, or none. */
  end(run: number): ClaimChange[] {
    const claim = this.#claims.get(run);
    this.#claims.delete(run);
    return (claim?.targets ?? []).flatMap((target) => {
      const key = keyOf(target);
      const after = (this.#wishes.get(key) ?? []).filter((wish) => wish.claim.run !== run);
      return this.#put(key, target, after);
    });
  }

  /** What counts of a point now, and whose it is; undefined: nobody wants anything of it. */
  of(at: Pick<ClaimTarget, "device" | "point">): { readonly value: number; readonly run: number } | undefined {
    const wish = this.#wishes.get(keyOf(at))?.at(-1);
    return wish && { value: wish.target.value, run: wish.claim.run };
  }

  /** The points of which this run's value counts now. */
  wonBy(run: number): ClaimTarget[] {
    return (this.#claims.get(run)?.targets ?? []).filter((target) => this.of(target)?.run === run);
  }

  #put(key: string, { device, point }: ClaimTarget, after: readonly Wish[]): ClaimChange[] {
    const before = this.#wishes.get(key)?.at(-1);
    const counts = after.at(-1);
    if (counts === undefined) this.#wishes.delete(key);
    else this.#wishes.set(key, after);
    if (before?.claim.run === counts?.claim.run) return [];
    return [{ device, point, value: counts?.target.value ?? null }];
  }
}

function keyOf({ device, point }: Pick<ClaimTarget, "device" | "point">): string {
  return `${device} ${point}`;
}

function byOrder({ claim: one }: Wish, { claim: other }: Wish): number {
  return one.since - other.since || one.rule - other.rule || one.run - other.run;
}
