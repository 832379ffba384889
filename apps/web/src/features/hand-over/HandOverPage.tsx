import { pathOf, ROUTES } from "@atrium/contract/pages";
import { CAMPUS } from "@atrium/contract/site";
import { EmptyState, ErrorState } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type AnyRouter, useParams, useRouter } from "@tanstack/react-router";
import { ReadState } from "../../collections/ListState.tsx";
import { useListQuery } from "../../collections/listAddress.ts";
import { useSite } from "../../platform/site.ts";
import { HandOverSearch } from "./handOverAddress.ts";
import styles from "./HandOverPage.module.css";
import { sheetNowQuery, signedSheetQuery } from "./handOverQueries.ts";
import { SheetHead } from "./sheet/SheetHead.tsx";
import { Sheet } from "./sheet/Sheet.tsx";
import { PrintSheet } from "./sheet/PrintSheet.tsx";
import { Earlier } from "./signing/Earlier.tsx";
import { SignedSide } from "./signing/SignedSide.tsx";
import { SigningSide } from "./signing/SigningSide.tsx";

/** Shift hand-over: the sheet of now, which builds itself and is signed, or one that was signed. */
export function HandOverPage() {
  const { placement = "" } = useParams({ strict: false });
  const { places } = useSite();
  const { sheet } = useListQuery(HandOverSearch);
  const router: AnyRouter = useRouter();
  const name = placement === CAMPUS ? t("All buildings") : places.find(({ key }) => key === placement)?.name;
  if (name === undefined) {
    return (
      <EmptyState
        isPage
        title={t("Place not found")}
        actions={
          <Button
            variant="filled"
            onClick={() =>
              void router.navigate({ href: pathOf(ROUTES["event-hand-over"].path, { placement: CAMPUS }) })
            }
          >
            {t("Show all buildings")}
          </Button>
        }
      >
        {t("The address contains “{placement}”, which does not exist on this site.", { placement })}
      </EmptyState>
    );
  }
  return sheet === undefined ? (
    <SheetOfNow placement={placement} name={name} />
  ) : (
    <SignedSheet placement={placement} name={name} sheet={sheet} />
  );
}

interface PlaceProps {
  placement: string;
  /** "Office Building" */
  name: string;
}

function SheetOfNow({ placement, name }: PlaceProps) {
  const result = useQuery(sheetNowQuery(placement));
  return (
    <div className={`grow grid min-h-0 ${styles["page"]}`}>
      <ReadState what={t("hand-over")} result={result}>
        {(now) => {
          const content = now.waiting?.content ?? now.content;
          return (
            <>
              <div className={`min-w-0 min-h-0 overflow-auto ${styles["paper"]}`}>
                <SheetHead content={content} place={name} placement={placement} sheet={now.waiting ?? undefined} />
                {now.isLate && (
                  <ErrorState title={t("{shift} has not been handed over", { shift: sayTerm(content.shift.name) })}>
                    {t("It ended more than 15 minutes ago, and no one has taken over.")}
                  </ErrorState>
                )}
                <Sheet content={content} placement={placement} />
              </div>
              <aside className={`min-w-0 min-h-0 overflow-auto ${styles["side"]}`} aria-label={t("Hand-over")}>
                <SigningSide key={content.shift.from} now={now} placement={placement} />
                <Earlier placement={placement} open={undefined} />
              </aside>
              <PrintSheet content={content} place={name} sheet={now.waiting ?? undefined} />
            </>
          );
        }}
      </ReadState>
    </div>
  );
}

function SignedSheet({ placement, name, sheet: id }: PlaceProps & { sheet: number }) {
  const result = useQuery(signedSheetQuery(id));
  return (
    <div className={`grow grid min-h-0 ${styles["page"]}`}>
      <ReadState what={t("sheet")} result={result}>
        {(sheet) => (
          <>
            <div className={`min-w-0 min-h-0 overflow-auto ${styles["paper"]}`}>
              <SheetHead content={sheet.content} place={name} placement={placement} sheet={sheet} isReadAgain />
              {!sheet.isWhole && (
                <ErrorState title={t("This sheet differs from what was signed")}>
                  {t("The stored sheet does not match the signed hash. The audit log has the signed hash.")}
                </ErrorState>
              )}
              <Sheet content={sheet.content} placement={placement} />
            </div>
            <aside className={`min-w-0 min-h-0 overflow-auto ${styles["side"]}`} aria-label={t("Hand-over")}>
              <SignedSide sheet={sheet} />
              <Earlier placement={placement} open={id} />
            </aside>
            <PrintSheet content={sheet.content} place={name} sheet={sheet} />
          </>
        )}
      </ReadState>
    </div>
  );
}
