import { figure } from "./figures.ts";
import type { Installation } from "./installation.ts";

/** A poll that begins this much later than due is late, seconds: a bucket of the server's own histogram. */
const LATE = "0.05";
/** At an interval of a second, a poll that is later than this has missed its turn; the same. */
const MISSED = "1";
const NAME = "atrium_field_poll_lateness_seconds";

interface Polls {
  readonly all: number;
  readonly late: number;
  readonly missed: number;
}

/** Polls of all connections but one that began while something was done, as the server counts them at /metrics. */
export async function pollsDuring(
  { url }: Installation,
  act: () => Promise<void>,
  { except }: { readonly except: string },
): Promise<Polls & { readonly seconds: number }> {
  const began = performance.now();
  const before = await pollsOf(url, except);
  await act();
  const after = await pollsOf(url, except);
  return {
    all: after.all - before.all,
    late: after.late - before.late,
    missed: after.missed - before.missed,
    seconds: (performance.now() - began) / 1_000,
  };
}

export function printPolls(name: string, { all, late, missed, seconds }: Polls & { readonly seconds: number }): void {
  figure(
    name,
    `${missed} missed`,
    `${late} over ${Number(LATE) * 1_000} ms late, of ${all} in ${seconds.toFixed(0)} s`,
  );
}

async function pollsOf(url: string, except: string): Promise<Polls> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = { all: 0, [LATE]: 0, [MISSED]: 0 };
  for (const [, kind, labels = "", count] of text.matchAll(
    new RegExp(`^${NAME}_(bucket|count)\\{([^}]*)\\} (\\d+)$`, "gm"),
  )) {
    if (labels.includes(`connection="${except}"`)) continue;
    if (kind === "count") counts.all += Number(count);
    else if (labels.includes(`le="${LATE}"`)) counts[LATE] += Number(count);
    else if (labels.includes(`le="${MISSED}"`)) counts[MISSED] += Number(count);
  }
  return { all: counts.all, late: counts.all - counts[LATE], missed: counts.all - counts[MISSED] };
}
