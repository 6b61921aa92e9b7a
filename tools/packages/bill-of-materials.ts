/**
 * Writes every package that production runs and every one that browsers get, with version, licence
 * and hash, in CycloneDX.
 *
 *   npm run -s bill-of-materials
 */
import { billOfMaterials } from './bill.ts';

console.log(JSON.stringify(billOfMaterials(), null, 2));
