import type { FirePanelId } from "@atrium/contract/site";
import { t } from "@atrium/words";
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
  if (!maySet) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("Edit program of {id}", { id })}
      </Button>
      {isOpen && (
        <OpenedProgram
          id={id}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** It is read each time that it is opened: what somebody else changes after that is refused by the server. */
function OpenedProgram({ id, onClose }: { id: FirePanelId; onClose: () => void }) {
  const { data } = useQuery({ queryKey: ["fire-program"], queryFn: readProgram, gcTime: 0, staleTime: Infinity });
  const panel = data?.panels.find((one) => one.id === id);
  if (data === undefined || panel === undefined) return null;
  return <ProgramForm before={data.panels} panel={panel} onClose={onClose} />;
}
