import { WEATHER_TITLES, type WeatherDisplay, type WeatherValueName } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { useState } from "react";
import { moved, switched } from "./displayOrder.ts";
import type { StationValue } from "./useStationValues.ts";
import { ValueRow } from "./ValueRow.tsx";

interface ValuesCardProps {
  values: WeatherDisplay["values"];
  readings: ReadonlyMap<WeatherValueName, StationValue>;
  onChange: (values: WeatherDisplay["values"]) => void;
}

/** The values of a station in the order of the header, each shown or not. */
export function ValuesCard({ values, readings, onChange }: ValuesCardProps) {
  const [dragged, setDragged] = useState<WeatherValueName>();
  const [said, setSaid] = useState("");
  const shown = values.filter(({ isShown }) => isShown);
  const move = (name: WeatherValueName, to: number) => {
    const next = moved(values, name, to);
    if (next === values) return;
    onChange(next);
    setSaid(`${WEATHER_TITLES[name]} is number ${to + 1} of ${values.length} now`);
  };
  return (
    <Card
      title="Values"
      actions={
        <span className="t12 muted">
          {shown.length} of {values.length} shown, drag or use the arrows
        </span>
      }
    >
      <ol className="plain-list" aria-label="Values in the order of the header">
        {values.map(({ name, isShown }, index) => (
          <ValueRow
            key={name}
            name={name}
            isShown={isShown}
            isOnly={isShown && shown.length === 1}
            isFirst={index === 0}
            isLast={index === values.length - 1}
            isDragged={dragged === name}
            reading={readings.get(name)}
            onMove={(step) => {
              move(name, index + step);
            }}
            onSwitch={(next) => {
              onChange(switched(values, name, next));
            }}
            onDrag={setDragged}
            onDraggedOver={() => {
              if (dragged !== undefined && dragged !== name) move(dragged, index);
            }}
          />
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </Card>
  );
}
