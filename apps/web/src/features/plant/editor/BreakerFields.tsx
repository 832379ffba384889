import type { EdgeBreaker, SchematicEdge, ShownPoint } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Checkbox } from "@mantine/core";
import { PointsField } from "./PointsField.tsx";

interface BreakerFieldsProps {
  readonly edge: SchematicEdge;
  readonly onChange: (next: (before: SchematicEdge) => SchematicEdge) => void;
}

/** Whether a wire has a circuit breaker, and what says how it is. */
export function BreakerFields({ edge: { breaker }, onChange }: BreakerFieldsProps) {
  const put = (next: EdgeBreaker | undefined) => {
    onChange(({ breaker: _former, ...before }) => (next === undefined ? before : { ...before, breaker: next }));
  };
  return (
    <>
      <Checkbox
        label={t("Circuit breaker")}
        checked={breaker !== undefined}
        onChange={(event) => put(event.currentTarget.checked ? {} : undefined)}
      />
      {breaker !== undefined && (
        <>
          <PointsField
            label={t("Open while this is 0")}
            points={breaker.status === undefined ? [] : [breaker.status]}
            most={1}
            isNamed={false}
            onChange={(points) => put(withPoint(breaker, "status", points))}
          />
          <PointsField
            label={t("Tripped while this is above 0")}
            points={breaker.trip === undefined ? [] : [breaker.trip]}
            most={1}
            isNamed={false}
            onChange={(points) => put(withPoint(breaker, "trip", points))}
          />
        </>
      )}
    </>
  );
}

function withPoint(breaker: EdgeBreaker, part: keyof EdgeBreaker, [shown]: readonly ShownPoint[]): EdgeBreaker {
  const { [part]: _former, ...others } = breaker;
  if (shown?.device === undefined) return others;
  return { ...others, [part]: { device: shown.device, point: shown.point } };
}
