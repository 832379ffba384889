import { t } from "@atrium/words";
import type { UseQueryResult } from "@tanstack/react-query";

interface BacktestedProps<Trial> {
  result: UseQueryResult<Trial>;
  /** What the trial found, in a sentence. */
  say: (trial: Trial) => string;
}

/** What the backtest of an example says; while it runs, that it does. */
export function Backtested<Trial>({ result: { data, error }, say }: BacktestedProps<Trial>) {
  if (data !== undefined) return say(data);
  return error === null ? t("Backtesting…") : t("Not backtested: {message}", { message: error.message });
}
