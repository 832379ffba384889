import type { Claims, ClaimTarget } from "@atrium/automation";
import type { CommandSource, PointKey } from "@atrium/contract";
import type { KeptRun } from "./runStore.ts";

/** What rules want of points as the commands keep it: it outlives the process. */
export type StandingOfRules = () => Promise<
  readonly {
    readonly device: string;
    readonly key: PointKey;
    readonly value: number;
    readonly source: CommandSource;
    readonly by: string;
  }[]
>;

type Standing = Awaited<ReturnType<StandingOfRules>>;

interface Missing {
  /** What runs want and no command has brought about. */
  readonly wanted: readonly { readonly run: KeptRun; readonly targets: ClaimTarget[] }[];
  /** What stands and no run wants. */
  readonly released: readonly {
    readonly by: string;
    readonly targets: readonly { readonly device: string; readonly point: string; readonly value: null }[];
  }[];
}

/** What has to be commanded so that what stands is what runs want: a process may have ended between any two of its steps. */
export function missingOf(options: {
  readonly runs: readonly KeptRun[];
  readonly claims: Pick<Claims, "of" | "wonBy">;
  readonly standing: Standing;
}): Missing {
  const { runs, claims, standing } = options;
  const stands = new Map(standing.map((one) => [`${one.device} ${one.key}`, one]));
  const wanted = runs.map((run) => ({
    run,
    targets: claims
      .wonBy(run.id)
      .filter(({ device, point, value }) => stands.get(`${device} ${point}`)?.value !== value),
  }));
  const orphans = standing.filter(({ device, key }) => claims.of({ device, point: key }) === undefined);
  const released = Array.from(
    Map.groupBy(orphans, ({ by }) => by),
    ([by, values]) => ({
      by,
      targets: values.map(({ device, key }) => ({ device, point: key, value: null })),
    }),
  );
  return { wanted, released };
}
