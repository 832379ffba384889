import { WEATHER_TITLES, type WeatherDisplay, type WeatherValueName } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
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
    setSaid(
      t("{WEATHER_TITLES} is now number {value} of {count}", {
        WEATHER_TITLES: t(WEATHER_TITLES[name]),
        value: to + 1,
        count: values.length,
      }),
    );
  };
  return (
    <Card
      title={t("Values")}
      actions={
        <span className="t12 muted">
          {t("{count} of {count2} shown; drag or use the arrows", { count: shown.length, count2: values.length })}
        </span>
      }
    >
      <ol className="plain-list" aria-label={t("Values in header order")}>
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
