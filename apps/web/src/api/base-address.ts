/** API-04: where the server is; where the page came from, unless the build says otherwise. */
export const BASE_ADDRESS: string = import.meta.env['VITE_API_BASE_ADDRESS'] ?? '';
