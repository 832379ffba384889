import bacnet from "@bacnet-js/client";

/**
 * The library's one class. It is CommonJS written for bundlers: Node hands over the module with the class as its
 * `default`, a test runner that unwraps such modules hands over the class itself.
 */
export const BacnetClient = "default" in bacnet ? bacnet.default : bacnet;
export type BacnetClient = InstanceType<typeof bacnet.default>;
