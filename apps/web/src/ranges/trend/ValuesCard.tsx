import type { Trends } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { CompareTable } from "@atrium/ui/charts";
import { t } from "@atrium/words";
import { type ComponentProps, memo } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useSite } from "../../platform/site.ts";
import { STEP_NAMES, writtenStep } from "./chartQueries.ts";
import { momentTitle } from "./timeTicks.ts";

interface ValuesCardProps {
  /** What the table is of, for a screen reader. */
  name: string;
  comparison: ComponentProps<typeof CompareTable>["comparison"];
  points: readonly number[];
  window: { readonly from: number; readonly to: number };
  step: Trends["step"];
}

/** The numbers of a chart as a table, and as a file. */
export const ValuesCard = memo(function ValuesCard(props: ValuesCardProps) {
  const { name, comparison, points, window, step } = props;
  const { timeZone } = useSite();
  return (
    <Card
      title={t("Values")}
      note={t(STEP_NAMES[step])}
      actions={
        <ExportButton
          isIcon
          what={t("values")}
          of={() => ({ list: "trend", points: [...points], ...window, step: writtenStep(step) })}
        />
      }
    >
      <CompareTable
        name={name}
        comparison={comparison}
        titleAt={(moment) => momentTitle(moment, { timeZone, step: comparison.step })}
      />
    </Card>
  );
});
