import { Card, EmptyState, LoadingBlock } from "@atrium/ui";
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
      title="There is no such view"
      actions={
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...props} to={TO} params={{ tab: "total" }} search={search} />}
        >
          Show the total
        </Button>
      }
    >
      The address names <b className="m">{tab}</b>; water and waste has the views total, water and waste.
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
      title="That range is still to come"
      actions={
        <Button variant="filled" renderRoot={(props) => <Link {...props} to={TO} params={{ tab }} search={{ type }} />}>
          Show the present {type}
        </Button>
      }
    >
      Nothing has been measured there yet, and Atrium shows no forecast.
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
        title={running === undefined ? `No ${of} was recorded in this range` : "The history is not here yet"}
      >
        {running === undefined
          ? `No ${of === "water" ? "meter" : "scale"} gave a value. Try a later date.`
          : `It is being brought in, newest days first: ${running.done} of ${running.total} days are here. This page fills by itself.`}
      </EmptyState>
    </Card>
  );
}

/** The page's frame while its first figures are read. */
export function WaterBones(): ReactElement {
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <p className="sr-only">Loading the figures of water and waste</p>
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
