import { type EventId, eventWords, type SheetContent } from "@atrium/contract/alarms";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { PriorityMark, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useSite } from "../../../platform/site.ts";
import styles from "./sheet.module.css";
import { worstSentence } from "../handOverWords.ts";
import { Counts } from "./Counts.tsx";
import { Alarms, Happened, Shelved } from "./AlarmLists.tsx";
import { Failures, Holds, Stale } from "./DeviceLists.tsx";

interface SheetProps {
  content: SheetContent;
  placement: string;
}

/** The sheet: the worst open alarm as a sentence, six counts, and the lists behind them. */
export function Sheet({ content, placement }: SheetProps) {
  const hrefOf = (id: EventId) => `${pathOf(ROUTES.event.path, { placement })}?event=${String(id)}`;
  const { timeZone } = useSite();
  const at = { timeZone, now: content.builtAt };
  return (
    <div className={`overflow-hidden border ${styles["sheet"]}`}>
      <Worst content={content} hrefOf={hrefOf} />
      <Counts content={content} timeZone={timeZone} />
      <div className={styles["columns"]}>
        <div>
          <Alarms content={content} at={at} hrefOf={hrefOf} />
          <Shelved content={content} at={at} hrefOf={hrefOf} />
          <Happened content={content} at={at} hrefOf={hrefOf} />
        </div>
        <div>
          <Holds content={content} at={at} />
          <Failures content={content} at={at} />
          <Stale content={content} at={at} />
        </div>
      </div>
    </div>
  );
}

function Worst({ content, hrefOf }: { content: SheetContent; hrefOf: (id: EventId) => string }) {
  const { timeZone } = useSite();
  const [worst] = content.alarms;
  if (worst === undefined) {
    return (
      <div className={`row wrap gap-14 bg-2 ${styles["worst"]}`}>
        <StateGlyph state="normal" size={22} />
        <div className="grow">
          <h2>{t("No open alarms")}</h2>
        </div>
      </div>
    );
  }
  return (
    <div className={`row wrap gap-14 bg-2 ${styles["worst"]}`} data-priority={worst.priority}>
      <PriorityMark
        priority={worst.priority}
        size={24}
        label={t("Priority {priority}", { priority: worst.priority })}
      />
      <div className="grow">
        <h2>{eventWords({ text: worst.text, source: { name: worst.name, placeName: worst.place } })}</h2>
        <p className="num">{worstSentence(worst, content, { timeZone, now: content.builtAt })}</p>
      </div>
      <PageLink className={`m accent ${styles["link"]}`} href={hrefOf(worst.id)}>
        {t("View alarm")}
      </PageLink>
    </div>
  );
}
