import { Card } from "@atrium/ui";
import type { StageProps } from "../../../devices/system.ts";
import { useCompartments } from "../compartments.ts";
import { EventList } from "../EventList.tsx";
import { StateFilters } from "../StateFilters.tsx";
import { BankCard } from "./BankCard.tsx";
import lists from "../../../collections/lists.module.css";

/** The banks of a place as one stands before them, and what happened there last. */
export function FrontStage({ near }: StageProps) {
  return (
    <div className={`flex-1 min-h-0 overflow-auto ${lists["body"]}`}>
      <StateFilters compartments={useCompartments(near)} />
      <div className="grid gap-12">
        {near.map((device) => (
          <BankCard key={device.id} device={device} />
        ))}
        <Card title="Events here">
          <EventList banks={near} />
        </Card>
      </div>
    </div>
  );
}
