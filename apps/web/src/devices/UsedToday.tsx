import { t } from "@atrium/words";
/** What less is missing of the day than rounds to a percent is not said. */
const WHOLE = 0.995;

export function isWholeDay({ coverage }: { coverage: number }): boolean {
  return coverage >= WHOLE;
}

/**
 * A figure of what was used today: where a part of the day was not measured, it is at least that.
 * @param coverage the part of the day so far that was measured, 0 to 1
 */
export function UsedToday({ text, coverage }: { text: string; coverage: number }) {
  if (isWholeDay({ coverage })) return text;
  const share = t("measured for {floor} % of the day so far", { floor: Math.floor(coverage * 100) });
  return (
    <span title={share}>
      <span aria-hidden>{`≥\u00A0${text}`}</span>
      <span className="sr-only">{t("at least {text}, {share}", { text, share })}</span>
    </span>
  );
}
