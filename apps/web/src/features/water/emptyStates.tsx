import { Card, EmptyState, LoadingBlock } from "@atrium/ui";
import { sentenceParts, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useHealth } from "../../platform/liveHooks.ts";
import { EmptyChart } from "../../ranges/EmptyChart.tsx";
import { FigureRow } from "../../ranges/FigureCell.tsx";
import cells from "../../ranges/FigureCells.module.css";
import classes from "./WaterPage.module.css";
import lists from "../../collections/lists.module.css";

const route = getRouteApi("/shell/monitor/water-waste-usage/$tab");
const TO = "/monitor/water-waste-usage/$tab";

/** The address names a view that the page does not have. */
export function UnknownTab({ tab }: { tab: string }): ReactElement {
  const search = route.useSearch();
  return (
    <EmptyState
      isPage
      drawing={<EmptyChart />}
      title={t("View not found")}
      actions={
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...props} to={TO} params={{ tab: "total" }} search={search} />}
        >
          {t("Show total")}
        </Button>
      }
    >
      {sentenceParts("The address contains {tab}; the views of water and waste are total, water and waste.", {
        tab: (
          <b key="tab" className="m">
            {tab}
          </b>
        ),
      })}
    </EmptyState>
  );
}

/** The address names a month or year that has not begun. */
export function ToCome(): ReactElement {
  const { tab } = route.useParams();
  const { type } = route.useSearch();
  return (
    <EmptyState
      drawing={<EmptyChart />}
      title={t("This range has not started yet")}
      actions={
        <Button variant="filled" renderRoot={(props) => <Link {...props} to={TO} params={{ tab }} search={{ type }} />}>
          {t("Show the current {type}", { type })}
        </Button>
      }
    >
      {t("There are no measurements for that period yet, and Atrium shows no forecast.")}
    </EmptyState>
  );
}

/** No meter was recorded in the range. */
export function NothingRecorded({ of }: { of: "water" | "waste" }): ReactElement {
  const running = useHealth()?.historyImport;
  return (
    <Card className={classes["empty"]}>
      <EmptyState
        drawing={<EmptyChart />}
        title={
          running === undefined ? t("No {of} recorded in this range", { of }) : t("History is still being imported")
        }
      >
        {running === undefined
          ? of === "water"
            ? t("No meter reported a value. Try a later date.")
            : t("No scale reported a value. Try a later date.")
          : t(
              "Import in progress, newest days first: {done} of {total} days are available. This page updates automatically.",
              { done: running.done, total: running.total },
            )}
      </EmptyState>
    </Card>
  );
}

/** The page's frame while its first figures are read. */
export function WaterBones(): ReactElement {
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <p className="sr-only">{t("Loading water and waste figures")}</p>
      <FigureRow>
        {[0, 1, 2, 3, 4].map((index) => (
          <div key={index} className={cells["cell"]}>
            <LoadingBlock width={90} height={10} />
            <div className={`nowrap b num ${cells["value"]}`}>
              <LoadingBlock width={110} height={18} />
            </div>
          </div>
        ))}
      </FigureRow>
      <Card className={`col ${classes["chartCard"]}`}>
        <div className={`flex items-end flex-1 ${classes["bones"]}`}>
          {[20, 34, 52, 66, 74, 58, 40, 26].map((height) => (
            <LoadingBlock key={height} width="100%" height={height * 2} />
          ))}
        </div>
      </Card>
    </div>
  );
}
