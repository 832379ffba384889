import { DeviceId } from "@atrium/contract";
import { CountPin, Pin, type PinAnchor, PinLayer, type PinOpening, worstPinState } from "@atrium/ui/plan";
import Lightbulb from "lucide-react/icons/lightbulb";
import { memo, useCallback, useMemo } from "react";
import type { Circuit } from "../circuits/circuit.ts";
import { levelText, lightCount, spokenCircuit } from "../circuits/words.ts";
import { useLighting, useReading, useReadings } from "../LightingContext.ts";

type LightPinsProps = {
  /** All circuits of the floor. */
  circuits: readonly Circuit[];
  /** Those of the place that is looked at: drawn in full. */
  near: readonly Circuit[];
  /** Whether the others are drawn at all. */
  isShowingFar: boolean;
  /** A pin was opened by key: the inspector takes the focus. */
  onEnter: () => void;
};

const icon = <Lightbulb size={15} aria-hidden />;

/** One pin a circuit: its level as a ring, its state, who holds it. */
export const LightPins = memo(function LightPins({ circuits, near, isShowingFar, onEnter }: LightPinsProps) {
  const { selection, select } = useLighting();
  const byId = useMemo(() => new Map<string, Circuit>(circuits.map((circuit) => [circuit.id, circuit])), [circuits]);
  const anchors = useMemo(() => {
    const full = new Set(near);
    return circuits
      .filter((circuit) => isShowingFar || full.has(circuit))
      .map((circuit): PinAnchor => ({ id: circuit.id, at: circuit.at, size: full.has(circuit) ? "full" : "mini" }));
  }, [circuits, near, isShowingFar]);

  const open = useCallback(
    (pin: string, { isAdding, isByKey }: PinOpening) => {
      const id = DeviceId.parse(pin);
      if (!isAdding) {
        select([id]);
        if (isByKey) onEnter();
      } else if (selection.has(id)) select([...selection].filter((other) => other !== id));
      else select([...selection, id]);
    },
    [select, selection, onEnter],
  );

  return (
    <PinLayer
      anchors={anchors}
      onOpen={open}
      onEscape={() => {
        select([]);
      }}
      renderPin={({ id, size }) => {
        const circuit = byId.get(id);
        return circuit === undefined ? null : (
          <LightPin key={id} circuit={circuit} size={size} isSelected={selection.has(circuit.id)} />
        );
      }}
      renderCount={(id, cluster) => (
        <LightCount
          key={id}
          id={id}
          at={cluster.at}
          circuits={cluster.members.flatMap((member) => byId.get(member.id) ?? [])}
        />
      )}
    />
  );
});

type LightPinProps = { circuit: Circuit; size: PinAnchor["size"]; isSelected: boolean };

const LightPin = memo(function LightPin({ circuit, size, isSelected }: LightPinProps) {
  const reading = useReading(circuit);
  return (
    <Pin
      id={circuit.id}
      at={circuit.at}
      size={size}
      state={reading.state}
      level={reading.level === null ? undefined : Math.round(reading.level) / 100}
      isHeld={reading.hold !== undefined}
      isSelected={isSelected}
      icon={icon}
      label={spokenCircuit(circuit.name, reading)}
      tag={`${circuit.name}, ${levelText(reading.level)}`}
    />
  );
});

function LightCount({ id, at, circuits }: { id: string; at: PinAnchor["at"]; circuits: readonly Circuit[] }) {
  const readings = useReadings(circuits);
  const on = readings.filter(({ level }) => level !== null && level > 0).length;
  return (
    <CountPin
      id={id}
      at={at}
      count={circuits.length}
      state={worstPinState(readings.map(({ state }) => state))}
      label={`${lightCount(circuits.length)}, ${String(on)} on`}
    />
  );
}
