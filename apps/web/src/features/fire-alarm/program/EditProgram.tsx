import type { FirePanelId } from "@atrium/contract";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { readProgram } from "../effects/fireQueries.ts";
import { ProgramForm } from "./ProgramForm.tsx";

/** The way to a panel's program, for whoever sets the site's devices. */
export function EditProgram({ id }: { id: FirePanelId }) {
  const maySet = hasFeature(useSession(), "devicesSettable");
  const [isOpen, setOpen] = useState(false);
  // As it is now: what somebody else has changed since is refused by the server.
  const { data } = useQuery({
    queryKey: ["fire-program"],
    queryFn: readProgram,
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
  });
  if (!maySet) return null;
  const panel = data?.panels.find((one) => one.id === id);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isOpen && data === undefined}
        onClick={() => {
          setOpen(true);
        }}
      >
        {`Edit the program of ${id}`}
      </Button>
      {isOpen && data !== undefined && panel !== undefined && (
        <ProgramForm
          key={id}
          before={data.panels}
          panel={panel}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
