import { Suspense } from "react";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import type { Proposal } from "../commands/ask.ts";

const GroupDialog = lazyPart(async () => (await import("./GroupDialog.tsx")).GroupDialog);

interface ProposalDialogProps {
  readonly proposal: Proposal | undefined;
  readonly onClose: () => void;
}

/** The dialog of what is proposed, while something is. It is fetched with the first proposal. */
export function ProposalDialog({ proposal, onClose }: ProposalDialogProps) {
  return <Suspense>{proposal !== undefined && <GroupDialog proposal={proposal} onClose={onClose} />}</Suspense>;
}
