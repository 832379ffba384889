import { FirePanels } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { readProgram, sendProgram } from "./fireQueries.ts";

interface ImportProgramProps {
  /** It stands in a line of words. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Brings in the programs of panels from a file, as the site's folder has them: those that the file names become what it says. */
export function ImportProgram({ isQuiet = false, children }: ImportProgramProps) {
  const maySet = hasFeature(useSession(), "devicesSettable");
  const file = useRef<HTMLInputElement>(null);
  const submission = useSubmit();
  if (!maySet) return null;

  async function bringIn(chosen: File): Promise<void> {
    const read = FirePanels.safeParse(parsed(await chosen.text()));
    if (!read.success) {
      const [first] = read.error.issues;
      const where = first?.path.join(".") ?? "";
      submission.setErrors({
        panels: t("Not a valid list of programs: {where} {message}", { where, message: first?.message ?? "" }).trim(),
      });
      return;
    }
    await submission.run(async () => {
      const { panels: before } = await readProgram();
      const named = new Set(read.data.map(({ id }) => id));
      const panels = [...before.filter(({ id }) => !named.has(id)), ...read.data];
      await sendProgram({ before, panels });
    });
  }

  const [problem] = Object.entries(submission.paths).map(([path, message]) => `${path}: ${message}`);
  return (
    <>
      <Button
        size={isQuiet ? "compact-sm" : "sm"}
        variant={isQuiet ? "subtle" : "default"}
        loading={submission.isBusy}
        onClick={() => file.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t("Fire panel programs")}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (chosen !== undefined) void bringIn(chosen);
        }}
      />
      <FormError>{submission.refusal ?? problem}</FormError>
    </>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
