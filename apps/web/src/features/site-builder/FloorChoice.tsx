import type { SitePlace } from "@atrium/contract/site";
import { Select } from "@mantine/core";
import { useAddress } from "../../platform/address.ts";

interface FloorChoiceProps {
  places: readonly SitePlace[];
  placement: string;
  floor: string;
}

/** Which floor is drawn. */
export function FloorChoice({ places, placement, floor }: FloorChoiceProps) {
  const { replaceQuery } = useAddress();
  const floors = places.find(({ key }) => key === placement)?.floors ?? [];
  return (
    <>
      <Select
        aria-label="Building"
        allowDeselect={false}
        w={170}
        data={places.map(({ key, name }) => ({ value: key, label: name }))}
        value={placement}
        onChange={(next) => {
          if (next !== null) void replaceQuery({ placement: next });
        }}
      />
      <Select
        aria-label="Floor"
        allowDeselect={false}
        w={130}
        data={floors.map(({ key, label }) => ({ value: key, label }))}
        value={floor}
        onChange={(next) => {
          if (next !== null) void replaceQuery({ placement, floor: next });
        }}
      />
    </>
  );
}
