import { trendPointText } from "@atrium/contract/devices";
import { EmptyState, ErrorState, Icon, LoadingBlocks, PageHeading, StateGlyph } from "@atrium/ui";
import { LineSample } from "@atrium/ui/charts";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import x from "lucide-react/icons/x";
import { RangeChoice } from "../../ranges/trend/RangeChoice.tsx";
import styles from "../../ranges/trend/trend.module.css";
import { useNow } from "../../ranges/trend/useNow.ts";
import { PointPicker } from "./PointPicker.tsx";
import { TrendChart } from "./TrendChart.tsx";
import { keyOf, nameOf } from "./trendComparison.ts";
import { type ChosenPoint, useChosenPoints } from "./useChosenPoints.ts";
import { TREND_WORDS, type ChangeTrend, type TrendChoice } from "./trendSearch.ts";
import { useAddressChoice } from "../../ranges/trend/useAddressChoice.ts";

/** Any points of any systems together over one time, as the address says. */
export function TrendsPage() {
  const now = useNow();
  const { choice, time, change } = useAddressChoice(TREND_WORDS, now);
  const chosen = useChosenPoints(choice.points);
  const misread = [...choice.misread, ...chosen.unknown];
  return (
    <div className="grow overflow-auto">
      <PageHeading
        title={t("Trends")}
        crumb={t("Compare any points")}
        actions={
          <div className={`row wrap justify-end min-w-0 ${styles["controls"]}`}>
            <RangeChoice range={choice.range} now={now} time={time} onChange={(range) => change({ range })} />
          </div>
        }
      />
      <div className={`row wrap gap-8 ${styles["choices"]}`}>
        <Chips chosen={chosen.found} points={choice.points} change={change} />
        <PointPicker chosen={choice.points} onChange={(points) => change({ points })} />
      </div>
      {misread.length > 0 && (
        <output className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["note"]}`}>
          <StateGlyph state="trouble" size={14} />
          <span>
            {t("Part of the address was not recognised: {misread}. The chart shows the rest.", {
              misread: misread.join("; "),
            })}
          </span>
        </output>
      )}
      {chosen.error !== null ? (
        <ErrorState
          title={t("Could not load the devices")}
          actions={
            <Button variant="filled" onClick={chosen.retry}>
              {t("Retry")}
            </Button>
          }
        >
          {chosen.error.message}
        </ErrorState>
      ) : chosen.found.length > 0 ? (
        <TrendChart chosen={chosen.found} choice={choice} now={now} time={time} change={change} />
      ) : chosen.isPending && choice.points.length > 0 ? (
        <LoadingBlocks rows={8} label={t("Loading points")} />
      ) : (
        <EmptyState title={t("No points selected")}>
          {t(
            "Add points of any devices here, or open a device and choose “Compare” at its trend. The selection is kept in the address, so it can be shared.",
          )}
        </EmptyState>
      )}
    </div>
  );
}

interface ChipsProps {
  chosen: readonly ChosenPoint[];
  points: TrendChoice["points"];
  change: ChangeTrend;
}

/** The points that are drawn, each with its line. */
function Chips({ chosen, points, change }: ChipsProps) {
  return (
    <ul className="plain-list flex wrap gap-8 border-0" aria-label={t("Points shown")}>
      {chosen.map((one, place) => (
        <li key={keyOf(one)} className={`inline-row gap-8 ink rounded ${styles["chip"]}`}>
          <LineSample place={place} />
          {nameOf(one)}
          <button
            className="grid place-center p-0 ink2 border-0 cursor-pointer"
            type="button"
            aria-label={t("Remove {name} from the chart", { name: nameOf(one) })}
            onClick={() => change({ points: points.filter((point) => trendPointText(point) !== keyOf(one)) })}
          >
            <Icon of={x} size={13} />
          </button>
        </li>
      ))}
    </ul>
  );
}
