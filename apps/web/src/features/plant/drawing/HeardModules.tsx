import { channelOf, type Module } from "@atrium/contract/devices";
import { CAMPUS } from "@atrium/contract/site";
import { useLiveView } from "../../../platform/liveHooks.ts";

/** Values of other systems, such as energy meters, are heard while a drawing shows them. */
export function HeardModules({ modules }: { readonly modules: readonly Module[] }) {
  return modules.map((module) => <Heard key={module} module={module} />);
}

function Heard({ module }: { readonly module: Module }) {
  const channel = channelOf(module);
  return channel === undefined ? null : <HeardChannel channel={channel} />;
}

function HeardChannel({ channel }: { readonly channel: Parameters<typeof useLiveView>[0] }) {
  useLiveView(channel, { placement: CAMPUS });
  return null;
}
