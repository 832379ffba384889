import { eventWords, type HandOverSheet, type SheetContent } from "@atrium/contract/alarms";
import { shiftedClockWords } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { createPortal } from "react-dom";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import styles from "../print.module.css";
import { shiftText, worstSentence } from "../handOverWords.ts";
import { Counts } from "./Counts.tsx";
import { Alarms, Happened, Shelved } from "./AlarmLists.tsx";
import { Failures, Holds, Stale } from "./DeviceLists.tsx";

interface PrintSheetProps {
  content: SheetContent;
  place: string;
  sheet: HandOverSheet | undefined;
}

/** The sheet on paper, beside the page rather than in it: black on white, with lines to sign on and the hash at its foot. */
export function PrintSheet({ content, place, sheet }: PrintSheetProps) {
  const { timeZone, name, clockAhead = 0 } = useSite();
  const at = { timeZone, now: content.builtAt };
  const [worst] = content.alarms;
  const shifted = shiftedClockWords({ now: content.builtAt, ahead: clockAhead, timeZone });
  return createPortal(
    <div className={styles["print"]} data-theme="light" aria-hidden>
      <h1>{t("Shift hand-over, {name}", { name })}</h1>
      <p>
        {t("{shift}, {place}. As of {moment}", {
          shift: shiftText(content, timeZone),
          place,
          moment: moment(content.builtAt, timeZone),
        })}
      </p>
      {shifted !== undefined && <p>{shifted}</p>}
      <p className={styles["worst"]}>
        {worst === undefined
          ? t("No open alarms.")
          : `${eventWords({ text: worst.text, source: { name: worst.name, placeName: worst.place } })}. ${worstSentence(worst, content, at)}`}
      </p>
      <Counts content={content} timeZone={timeZone} />
      <div className={styles["columns"]}>
        <div>
          <Alarms content={content} at={at} />
          <Shelved content={content} at={at} />
          <Happened content={content} at={at} />
        </div>
        <div>
          <Holds content={content} at={at} />
          <Failures content={content} at={at} />
          <Stale content={content} at={at} />
        </div>
      </div>
      <h2>{t("Note")}</h2>
      <p className={styles["note"]}>{sheet === undefined || sheet.note === "" ? t("None") : sheet.note}</p>
      <div className={styles["signatures"]}>
        <p>
          {sheet === undefined
            ? t("Handed over by")
            : t("Handed over by: {by}, {moment}", { by: sheet.given.by, moment: moment(sheet.given.at, timeZone) })}
        </p>
        <p>
          {sheet === undefined || sheet.taken === null
            ? t("Taken over by")
            : t("Taken over by: {by}, {moment}", { by: sheet.taken.by, moment: moment(sheet.taken.at, timeZone) })}
        </p>
      </div>
      <footer>
        {sheet === undefined ? t("Not signed") : t("Sheet {id}, SHA-256 {hash}", { id: sheet.id, hash: sheet.hash })}
      </footer>
    </div>,
    document.body,
  );
}
