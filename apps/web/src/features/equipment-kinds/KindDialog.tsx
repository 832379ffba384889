import { previewEquipmentKind, type SiteKindChange } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { ask } from "../../platform/http.ts";

interface KindDialogProps {
  change: SiteKindChange;
  title: string;
  action: string;
  isDestructive?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** What a change of a kind does to its devices and to alarm rules, before it is saved. */
export function KindDialog({ change, children, ...dialog }: KindDialogProps) {
  const preview = useQuery({
    queryKey: ["settings", "equipment kind preview", change],
    queryFn: ({ signal }) => ask(previewEquipmentKind, { body: change, signal }),
    staleTime: 0,
  });
  return (
    <Confirm {...dialog}>
      <ReadState what={t("preview")} result={preview}>
        {({ devices, names, begins, stays, problems }) => (
          <div className="grid gap-10">
            {problems.map(({ path, message }) => (
              <p key={`${path} ${message}`} className="m-0">
                {message}
              </p>
            ))}
            {devices > 0 && problems.length === 0 && (
              <p className="m-0">{t("{names} follow at once.", { names: listed(names, devices) })}</p>
            )}
            {begins.length > 0 && (
              <p className="m-0">{t("Alarm rules that begin: {names}", { names: said(begins) })}</p>
            )}
            {stays.length > 0 && (
              <p className="m-0">
                {t("Alarm rules that stay as they are, until they are changed under Alarm rules: {names}", {
                  names: said(stays),
                })}
              </p>
            )}
            {children !== undefined && problems.length === 0 && <p className="m-0">{children}</p>}
          </div>
        )}
      </ReadState>
    </Confirm>
  );
}

function said(texts: readonly string[]): string {
  return texts.map((text) => sayTerm(text)).join(", ");
}

function listed(names: readonly string[], all: number): string {
  const first = names.join(", ");
  return names.length >= all ? first : t("{first} and {count} more", { first, count: all - names.length });
}
