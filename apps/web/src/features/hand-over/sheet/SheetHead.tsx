import type { HandOverSheet, SheetContent } from "@atrium/contract/alarms";
import type { ExportAsked } from "@atrium/contract/exports";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import printer from "lucide-react/icons/printer";
import { useExport } from "../../../exports/useExport.ts";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useSite } from "../../../platform/site.ts";
import { secondClock } from "../../../platform/time.ts";
import styles from "./sheet.module.css";
import { peopleText, shiftText } from "../handOverWords.ts";

interface SheetHeadProps {
  content: SheetContent;
  place: string;
  placement: string;
  /** Absent: nobody has signed it. */
  sheet: HandOverSheet | undefined;
  /** It is one of the earlier ones, from which a way leads back. */
  isReadAgain?: boolean;
}

/** Title, shift, whether it still builds itself, and the ways onto paper. */
export function SheetHead({ content, place, placement, sheet, isReadAgain = false }: SheetHeadProps) {
  const { timeZone } = useSite();
  const { state, begin } = useExport();
  const of: ExportAsked = { list: "hand-over", placement, ...(sheet === undefined ? {} : { sheet: sheet.id }) };
  return (
    <header className={`row wrap ${styles["head"]}`}>
      <div className={styles["names"]}>
        <h1>{t("Shift hand-over")}</h1>
        <p className="t12 muted num">{`${shiftText(content, timeZone)}, ${place}`}</p>
      </div>
      <span className={`inline-row gap-8 ink2 ${styles["built"]} t12 num`} data-signed={sheet !== undefined}>
        {sheet === undefined
          ? t("Updated automatically, {secondClock}", { secondClock: secondClock(content.builtAt, timeZone) })
          : t("Signed {secondClock}, {people}", {
              secondClock: secondClock(sheet.given.at, timeZone),
              people: peopleText(sheet),
            })}
      </span>
      <span className="row wrap gap-8">
        {isReadAgain && (
          <PageLink
            className={`m accent ${styles["link"]}`}
            href={pathOf(ROUTES["event-hand-over"].path, { placement })}
          >
            {t("Current shift")}
          </PageLink>
        )}
        <Button
          leftSection={<Icon of={printer} size={14} />}
          onClick={() => {
            window.print();
          }}
        >
          {t("Print A4")}
        </Button>
        <Button
          loading={state.kind === "running"}
          onClick={() => {
            void begin("pdf", of);
          }}
        >
          {t("PDF")}
        </Button>
        {state.kind === "saved" && <output className="sr-only">{t("Saved {name}", { name: state.name })}</output>}
        {state.kind === "failed" && (
          <span role="alert" className="t12">
            {state.message}
          </span>
        )}
      </span>
    </header>
  );
}
