import { parseArgs } from "node:util";
import * as z from "zod";

/** Values of the field carry the time of their change exactly for 35 minutes (`sourceTime.ts`). */
const LONGEST_MINUTES = 30;
const ROUNDS = 3;

const Given = z.object({
  /** How often each part is run; its figures are then printed with their spread. */
  repeats: z.coerce.number().int().min(1).max(100).default(ROUNDS),
  /** How long each rate and each crowd is measured. Six minutes hold a checkpoint, sixteen a rollup. */
  minutes: z.coerce.number().positive().max(LONGEST_MINUTES).optional(),
  /** How often the recovery part kills the server. */
  kills: z.coerce.number().int().min(1).max(1_000).default(20),
  /** How long several nodes are watched for what grows. */
  hours: z.coerce.number().positive().max(48).optional(),
});

/** The options of the command line. */
export interface Options {
  readonly parts: readonly string[];
  readonly repeats: number;
  readonly kills: number;
  /** Ms for which each rate and each crowd is measured, if not the part's own. */
  readonly measured: number | undefined;
  /** For which the soak runs, if not its own. */
  readonly hours: number | undefined;
}

/** @throws Error that names the wrong option */
export function readOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { repeats: text, minutes: text, kills: text, hours: text },
    allowPositionals: true,
  });
  const given = Given.safeParse(values);
  if (!given.success) throw new Error(z.prettifyError(given.error));
  const { repeats, minutes, kills, hours } = given.data;
  const measured = minutes === undefined ? undefined : minutes * 60_000;
  return { parts: positionals, repeats, kills, measured, hours };
}
