import { formatDate } from "@atrium/contract";
import { t } from "@atrium/words";
import type { MadeFile } from "./fileStore.ts";
import type { StoredReport } from "./storedReport.ts";

export interface MailWordsOptions {
  readonly siteName: string;
  readonly timeZone: string;
  /** Where people reach the pages. */
  readonly address?: string | undefined;
}

/** What a mail with a report says: which report, of what time, how complete, and why it comes. */
export function mailWords(
  { name, owner }: Pick<StoredReport, "name" | "owner">,
  { fileName, period, coverage, rightsOf }: Pick<MadeFile, "fileName" | "period" | "coverage" | "rightsOf">,
  { siteName, timeZone, address }: MailWordsOptions,
): { readonly subject: string; readonly lines: readonly string[] } {
  const days = period && periodWords(period, timeZone);
  return {
    subject: days === undefined ? t("{name}, {siteName}", { name, siteName }) : t("{name}, {days}", { name, days }),
    lines: [
      t("The report {name} of {siteName} is attached: {file}", { name, siteName, file: fileName }),
      ...(days === undefined ? [] : [t("Period: {days}", { days })]),
      ...(coverage === undefined
        ? []
        : [t("Measured: {percent} % of the period", { percent: Math.floor(coverage * 100) })]),
      "",
      t("It was created with the permissions of {rightsOf}.", { rightsOf }),
      t("You receive this mail because {owner} named you as a receiver of this report.", { owner: owner.name }),
      ...(address === undefined ? [] : [address]),
      "",
      t("Atrium, {siteName}. Times are in {timeZone}.", { siteName, timeZone }),
    ],
  };
}

/** "1 Oct 2026 to 31 Oct 2026", "19 Nov 2026". */
function periodWords({ from, to }: NonNullable<MadeFile["period"]>, timeZone: string): string {
  const [first, last] = [from, Math.max(from, to - 1)].map((time) => formatDate(time, "DD MMM YYYY", timeZone));
  if (first === undefined || last === undefined || first === last) return first ?? "";
  return t("{first} to {last}", { first, last });
}
