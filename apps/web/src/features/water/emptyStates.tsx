import { Card, EmptyState, LoadingBlock } from "@atrium/ui";
import { t } from "@atrium/words";
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
      title={t("There is no such view")}
      actions={
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...props} to={TO} params={{ tab: "total" }} search={search} />}
        >
          {t("Show the total")}
        </Button>
      }
    >
      {t("The address names")} <b className="m">{tab}</b>
      {t("; water and waste has the views total, water and waste.")}
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
      title={t("That range is still to come")}
      actions={
        <Button variant="filled" renderRoot={(props) => <Link {...props} to={TO} params={{ tab }} search={{ type }} />}>
          {t("Show the present {type}", { type })}
        </Button>
      }
    >
      {t("Nothing has been measured there yet, and Atrium shows no forecast.")}
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
          running === undefined ? t("No {of} was recorded in this range", { of }) : t("The history is not here yet")
        }
      >
        {running === undefined
          ? t("No {part} gave a value. Try a later date.", { part: of === "water" ? "meter" : "scale" })
          : t(
              "It is being brought in, newest days first: {done} of {total} days are here. This page fills by itself.",
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
      <p className="sr-only">{t("Loading the figures of water and waste")}</p>
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
