import type { HolidayContent, HolidayPreview } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Checkbox } from "@mantine/core";
import { dateWords, weekdayOf, yearlyWords } from "./holidayWords.ts";
import styles from "./holidays.module.css";

interface PreviewRowsProps {
  preview: HolidayPreview;
  chosen: ReadonlySet<HolidayContent>;
  onChoose: (chosen: ReadonlySet<HolidayContent>) => void;
}

/** What a file would bring in, to be ticked, and what of it brings nothing in. */
export function PreviewRows({ preview: { rows, unread, unreadCount }, chosen, onChoose }: PreviewRowsProps) {
  const free = rows.flatMap(({ holiday, taken }) => (taken === null ? [holiday] : []));
  function tick(holiday: HolidayContent, isTicked: boolean): void {
    const next = new Set(chosen);
    if (isTicked) next.add(holiday);
    else next.delete(holiday);
    onChoose(next);
  }
  return (
    <>
      {rows.length === 0 && <p className="ink2">{t("The file has no holidays.")}</p>}
      {free.length > 0 && (
        <Checkbox
          label={t("{size} of {count} selected", { size: chosen.size, count: free.length })}
          checked={chosen.size === free.length}
          indeterminate={chosen.size > 0 && chosen.size < free.length}
          onChange={(event) => {
            onChoose(new Set(event.currentTarget.checked ? free : []));
          }}
        />
      )}
      {rows.length > 0 && (
        <ul className={styles["preview"]} aria-label={t("Holidays in the file")}>
          {rows.map(({ holiday, taken }, index) => (
            // eslint-disable-next-line react/no-array-index-key
            <li key={index} data-taken={taken !== null || undefined}>
              <Checkbox
                label={holiday.name}
                description={[
                  `${weekdayOf(holiday.date)}, ${dateWords(holiday.date, "DD MMM YYYY")}`,
                  yearlyWords(holiday),
                ]
                  .filter((one) => one !== undefined)
                  .join(", ")}
                checked={chosen.has(holiday)}
                disabled={taken !== null}
                onChange={(event) => {
                  tick(holiday, event.currentTarget.checked);
                }}
              />
              {taken !== null && (
                <span className={`flex items-baseline gap-6 t12 ${styles["taken"]}`}>
                  <StateGlyph state="trouble" size={12} />
                  {takenWords(taken, holiday)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {unreadCount > 0 && (
        <details className={styles["unread"]}>
          <summary className="cursor-pointer">
            {t("{unreadCount, plural, one {# entry} other {# entries}} cannot be imported", { unreadCount })}
          </summary>
          <ul className="break-anywhere t12 ink2">
            {unread.map(({ name, why }, index) => (
              // eslint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span className="m">{name === "" ? t("No name") : name}</span>: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function takenWords({ on, name }: { on: string; name: string }, holiday: HolidayContent): string {
  const day = on === holiday.date ? t("that day") : dateWords(on, "DD MMM YYYY");
  return name === holiday.name ? t("already listed, {day}", { day }) : t("{day} is {name}", { day, name });
}
